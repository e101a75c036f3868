import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService } from "../../../test/harness.ts";
import { openToolBench, type ToolBench } from "../../../test/tool-benches/tool-bench.ts";
import { loadCatalog } from "../catalog.ts";
import { findOutputFault } from "../values/check-values.ts";
import * as toolKit from "./tool-kit.ts";

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

  it("lets a tool that returns nothing fail with what run must return", async () => {
    const source = shout.replace(/run: .*/, "run: async () => undefined,");
    const { tools } = await loadCatalog({ toolsDir: await toolsDir("say_nothing.js", source) });
    const bench = await openToolBench();
    const tool = tools.get("say_nothing");
    const run = tool && bench.run(tool, { text: "Hello" });
    await expect(run).rejects.toThrow('Shout text returned no object with "engine".');
    await bench.close();
  });

  it("refuses a folder that does not exist", async () => {
    const missing = join(folder, "missing");
    await expect(loadCatalog({ toolsDir: missing })).rejects.toThrow(/cannot be read: ENOENT/);
  });
});

describe("docs/write-a-tool.md", () => {
  let page: string;
  let bench: ToolBench;
  beforeAll(async () => {
    page = await readFile(new URL("../../../docs/write-a-tool.md", import.meta.url), "utf8");
    bench = await openToolBench();
  });
  afterAll(() => bench.close());

  /** Loads the tool that the page tells to save under this name. */
  async function loadDocumented(slug: string) {
    const [, source = ""] = page.split(`my-tools/${slug}.ts`)[1]?.split(/^```(?:ts)?$/m) ?? [];
    const { tools } = await loadCatalog({ toolsDir: await toolsDir(`${slug}.ts`, source) });
    const tool = tools.get(slug);
    if (!tool) throw new Error(`The page has no tool "${slug}".`);
    return tool;
  }

  it("has a first tool that runs", async () => {
    const tool = await loadDocumented("shout_text");
    expect(await bench.run(tool, tool.example)).toMatchObject({ text: "GOOD MORNING" });
  });

  it("has a tool for media that opens, changes and saves a video, with progress", async () => {
    const tool = await loadDocumented("mirror_video");
    const given = await bench.assets.withFixtures(tool.example);
    const { engine, ...made } = await bench.run(tool, given);
    expect(engine).toMatch(/^local\/ffmpeg-/);
    expect(findOutputFault(tool, made)).toBeUndefined();
    expect(bench.progress.at(-1)).toBe(100);
    const ends = (id: unknown) => endColors(bench, String(id));
    expect(await ends(made.video)).toEqual((await ends(given.video)).reverse());
    expect(tool.expect?.({ video: "asset_a" }, () => 7)).toEqual({ media_seconds: 7 });
  });

  it("has a tool for media that stops when the run is cancelled", async () => {
    const tool = await loadDocumented("mirror_video");
    const cancel = new AbortController();
    const progress = () => cancel.abort(new Error("Cancelled."));
    const given = await bench.assets.withFixtures(tool.example);
    await expect(bench.run(tool, given, { signal: cancel.signal, progress })).rejects.toThrow(
      "Cancelled.",
    );
  });

  it("lists every call of the tool kit", () => {
    const listed = page.split("exports\n")[1] ?? "";
    const missing = Object.keys(toolKit).filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(listed),
    );
    expect(missing).toEqual([]);
  });
});

/** The brightness of the left and of the right end of the first frame, in steps of 32. */
async function endColors({ assets, ffmpeg }: ToolBench, id: string): Promise<number[]> {
  const { path } = await assets.open(id);
  const picture = ["-frames:v", "1", "-vf", "scale=8:1", "-pix_fmt", "gray", "-f", "rawvideo", "-"];
  const { stdout } = await ffmpeg.run(["-i", path, ...picture]);
  return [stdout.at(0) ?? 0, stdout.at(-1) ?? 0].map((light) => Math.round(light / 32));
}
