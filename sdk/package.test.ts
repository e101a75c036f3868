import { mkdtemp, rm } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonResponse, problemResponse, scriptedServer } from "../test/fakes/scripted-server.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let folder: string;
beforeAll(async () => {
  // Inside node_modules, so that imports of packages resolve.
  folder = await mkdtemp(at("../node_modules/.sdk-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the published package", () => {
  it("is JavaScript that works like the sources", async () => {
    await execa(process.execPath, [
      at("../node_modules/typescript/bin/tsc"),
      "--project",
      at("tsconfig.json"),
      "--outDir",
      folder,
    ]);
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
});
