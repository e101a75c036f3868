import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookSource, writeLook } from "../../../test/own-looks/look-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-own-looks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, source: string) => writeLook(folder, name, source);
const plain = (ink: string) => lookSource({ "#111111": ink });

/** In a process of its own, where Node resolves "reelwright/looks". */
const preview = async (target: string, kinds: string, env: Record<string, string> = {}) => {
  const out = join(folder, "sheet.png");
  const words = ["src/main.ts", "look", "preview", target, "--kinds", kinds, "--out", out];
  const { exitCode, stdout, stderr } = await execa(process.execPath, words, { reject: false, env });
  return { exitCode, printed: stdout.replace(out, "sheet.png"), stderr };
};

describe("look preview", () => {
  it("draws a look of a folder outside of this repository, without faults", async () => {
    expect(await preview(await write("plain", plain("#111111")), "counter")).toEqual({
      exitCode: 0,
      printed: "Plain: 4 scenes in sheet.png\n  All checks passed.",
      stderr: "",
    });
  });

  it("draws the look of docs/write-a-look.md without faults", async () => {
    const page = await readFile("docs/write-a-look.md", "utf8");
    const [, source = ""] = page.split("my-looks/plain/look.ts")[1]?.split(/^```(?:ts)?$/m) ?? [];
    expect(await preview(await write("documented", source), "quote,headline")).toMatchObject({
      printed: "Plain: 8 scenes in sheet.png\n  All checks passed.",
    });
  });

  it("lists the kinds where one does not exist", async () => {
    const { exitCode, stderr } = await preview("clean", "foo");
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/No kind "foo". Kinds: .*counter/);
  });

  it("reports colors that cannot be read", async () => {
    const { exitCode, printed } = await preview(await write("pale", plain("#cccccc")), "quote");
    expect(exitCode).toBe(1);
    expect(printed).toContain(
      'quote 540×960: "ink" #cccccc on #ffffff has a contrast of 1.6, below 4.5.',
    );
  });

  it("draws a look of LOOKS_DIR by its name", async () => {
    const dir = await mkdtemp(join(folder, "looks-"));
    await writeLook(dir, "azure");
    const { exitCode, printed } = await preview("azure", "counter", { LOOKS_DIR: dir });
    expect({ exitCode, printed }).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining("Plain: 4 scenes"),
    });
    const unknown = await preview("unknown", "counter", { LOOKS_DIR: dir });
    expect(unknown.stderr).toContain("stage, azure; or a folder.");
  });

  it("names the file that has no look", async () => {
    const { stderr } = await preview(await write("none", "export default {};"), "quote");
    expect(stderr).toMatch(/none\/look\.ts has no look\. Add: import/);
  });

  it("refuses a look that does not exist", async () => {
    const { exitCode, stderr } = await preview("unknown", "quote");
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('No look "unknown". Looks: clean, poster'),
    });
  });
});

describe("LOOKS_DIR", () => {
  const run = (command: string, dir: string) =>
    execa(process.execPath, ["src/main.ts", command], {
      reject: false,
      env: { LOOKS_DIR: dir, DATA_DIR: join(folder, "data") },
    });

  it("is checked by doctor: one line for each look that is left out, and one for the others", async () => {
    const dir = await mkdtemp(join(folder, "looks-"));
    await writeLook(dir, "azure");
    await writeLook(dir, "news");
    await writeLook(dir, "broken", "export default {");
    const { exitCode, stdout } = await run("doctor", dir);
    const [works, ...left] = stdout
      .split("\n")
      .flatMap((line, at, lines) =>
        line.includes("own looks") ? [line, lines[at + 1] ?? ""] : [],
      );
    expect(works).toMatch(/^✓ own looks +azure$/);
    expect(left.join("\n")).toMatch(
      /✗ own looks +not usable\n +→ .*broken\/look\.ts cannot be loaded: /,
    );
    expect(left.join("\n")).toContain(`→ ${join(dir, "news")} has the name of a built-in look.`);
    expect(exitCode).toBe(1);
  });

  it.each(["serve", "work"])("that cannot be read ends %s with its path", async (command) => {
    const { exitCode, stderr } = await run(command, join(folder, "missing"));
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      `reelwright: LOOKS_DIR ${join(folder, "missing")} cannot be read: ENOENT. Create it, or unset it.`,
    );
  });
});
