import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { fixture } from "../../test/tool-benches/local-media.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const reelwright = (...args: string[]) =>
  execa(process.execPath, [main, "tool", ...args], { reject: false });

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-tool-test-"));
  ffmpeg = await localFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("./reelwright tool", () => {
  it("runs a tool on a local file, saves its media and prints its outputs", async () => {
    const inputs = { image: fixture("picture.jpg"), seconds: 0.5, short_side: 180 };
    const given = Object.entries(inputs).flatMap(([name, value]) => [
      "--input",
      `${name}=${value}`,
    ]);
    const { exitCode, stdout } = await reelwright("animate_image", ...given, "--out", folder);
    expect(exitCode).toBe(0);
    const { clip, animated_seconds, engine } = JSON.parse(stdout);
    expect(animated_seconds).toBe(0.5);
    expect(engine).toBe("local/motion");
    expect((await ffmpeg.probe(clip)).video).toMatchObject({ width: 180, height: 320 });
  });

  it("reads the file of a text input as its text, within its limit", async () => {
    const [short, long] = [join(folder, "short.txt"), join(folder, "long.txt")];
    await writeFile(short, "Bees dance.");
    await writeFile(long, "x".repeat(100_001));
    const rewritten = await reelwright("rewrite_script", "--input", `script=${short}`);
    expect(JSON.parse(rewritten.stdout)).toMatchObject({ script: "Bees dance." });
    const { exitCode, stderr } = await reelwright("write_script", "--input", `text=${long}`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("long.txt is too long. The maximum is 100000 characters.");
  });

  it("lists the tools without an argument", async () => {
    const { exitCode, stdout } = await reelwright();
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}animate_image +Pans and zooms/m);
  });

  it.each([
    ["an unknown tool", ["animate_images"], "Did you mean animate_image?"],
    ["an unknown input", ["animate_image", "--input", "size=1"], 'has no input "size"'],
    ["a missing file", ["animate_image", "--input", "image=no.jpg"], 'There is no file "no.jpg"'],
    [
      "words that end before they start",
      ["write_captions", "--input", 'words=[{"text":"a","start":2,"end":1}]'],
      '"words[0].end" is 1, before "start" (2)',
    ],
    ["a wrong value", ["generate_music", "--input", "bpm=fast"], '"bpm" is the string "fast"'],
    ["too many arguments", ["animate_image", "more"], "Too many arguments"],
    ["a test without a folder", ["test"], "The folder is missing"],
  ])("exits with 2 and says how to fix %s", async (_case, args, message) => {
    const { exitCode, stderr } = await reelwright(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
