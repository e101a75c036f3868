import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService } from "../../../test/harness.ts";
import { loadCatalog } from "../catalog.ts";

const shout = `
  import { defineTool, perCall, string } from "reelwright/tools";
  export default defineTool({
    name: "Shout text", category: "script", description: "Writes a text in capital letters.",
    credits: perCall(0.1), version: 1, timeoutSeconds: 10, retry: "never", determinism: "exact",
    input: { text: string({ description: "The text." }) },
    output: { text: string({ description: "The text in capital letters." }) },
    example: { text: "Good morning" },
    run: async ({ input }) => ({ text: input.text.toUpperCase(), engine: "local/letters" }),
  });`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-own-tools-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function toolsDir(name: string, source: string): Promise<string> {
  const own = await mkdtemp(join(folder, "tools-"));
  await writeFile(join(own, name), source);
  return own;
}

describe("TOOLS_DIR", () => {
  it("adds the operator's tools to GET /v1/tools", async () => {
    const service = await startTestService({
      env: { TOOLS_DIR: await toolsDir("shout_text.ts", shout) },
    });
    try {
      const { status, body } = await service.call("GET", "/v1/tools/shout_text");
      expect(status).toBe(200);
      expect(body).toMatchObject({ slug: "shout_text", category: "script" });
    } finally {
      await service.close();
    }
  });

  it.each([
    ["a tool with the name of a built-in one", "write_script.ts", shout, /Rename its file/],
    ["a file without a tool", "empty.ts", "export const x = 1;", /empty\.ts has no tool/],
    [
      "a file that cannot be parsed",
      "broken.mjs",
      "export default {",
      /broken\.mjs cannot be loaded/,
    ],
  ])("refuses %s with its path", async (_case, name, source, message) => {
    await expect(loadCatalog({ toolsDir: await toolsDir(name, source) })).rejects.toThrow(message);
  });

  it("refuses a folder that does not exist", async () => {
    const missing = join(folder, "missing");
    await expect(loadCatalog({ toolsDir: missing })).rejects.toThrow(/cannot be read: ENOENT/);
  });
});
