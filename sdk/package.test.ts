import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonResponse, problemResponse, scriptedServer } from "../test/fakes/scripted-server.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsc = at("../node_modules/typescript/bin/tsc");
let folder: string;
beforeAll(async () => {
  // Inside node_modules, so that imports of packages resolve.
  folder = await mkdtemp(at("../node_modules/.sdk-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the published package", () => {
  it("is JavaScript that works like the sources", async () => {
    await execa(process.execPath, [tsc, "--project", at("tsconfig.json"), "--outDir", folder]);
    const { reelwright }: typeof import("./client.ts") = await import(
      pathToFileURL(`${folder}/client.js`).href
    );
    await using server = await scriptedServer([
      problemResponse(502, "bad_gateway"),
      jsonResponse(200, { balance: 5 }),
    ]);
    const api = reelwright({ baseUrl: server.baseUrl, retry: { firstPauseMs: 1 } });
    expect(await api.get("/v1/credits/wallet")).toEqual({ balance: 5 });
  });

  // cspell:ignore visibilty
  it("has types that refuse unknown fields in bodies, also in nested objects", async () => {
    await writeFile(
      `${folder}/calls.ts`,
      `import { reelwright } from "./client.js";
      const api = reelwright({ baseUrl: "" });
      await api.post("/v1/runs", { body: { agent_id: "a", start_at: "2030-01-01" } });
      await api.post("/v1/publish/page", { body: { project_id: "a", published_at: "2030" } });
      await api.post("/v1/publish/page", { body: { project_id: "a", visibilty: "public" } });
      await api.post("/v1/renders", { body: { project_id: "a", options: { resolutoin: "4k" } } });
      await api.post("/v1/renders", { body: { project_id: "a", options: { resolution: "4k" } } });`,
    );
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck"];
    const { stdout } = await execa(
      process.execPath,
      [tsc, ...options, "--module", "nodenext", "--target", "es2022", `${folder}/calls.ts`],
      { reject: false },
    );
    expect(stdout.match(/'\w+' does not exist in type/g)).toEqual([
      "'start_at' does not exist in type",
      "'published_at' does not exist in type",
      "'visibilty' does not exist in type",
      "'resolutoin' does not exist in type",
    ]);
    expect(stdout.match(/error TS/g)).toHaveLength(4);
  });
});
