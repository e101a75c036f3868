import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probePlainFlac } from "./plain-flac.ts";
import { probeFile } from "./probe.ts";

const program = "ffprobe";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plain-flac-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(source: string, ...args: string[]): Promise<string> {
  const path = join(folder, "sound.flac");
  await execa("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source, ...args, path]);
  return path;
}

describe("probePlainFlac", () => {
  it.each([
    ["anoisesrc=d=1.2345:r=44100", "2"],
    ["anoisesrc=d=0.01:r=22050", "1"],
    ["anoisesrc=d=0.5:r=96000", "6"],
  ])("reads %s with %s channels as ffprobe does", async (source, channels) => {
    const path = await make(source, "-ac", channels);
    const run = async (args: string[]) => (await execa(program, args)).stdout;
    expect(await probePlainFlac(path)).toEqual(await probeFile(path, run));
  });

  it("leaves files with another header to ffprobe", async () => {
    const path = await make("sine=d=0.1");
    const whole = await readFile(path);
    expect(await probePlainFlac(path)).toBeDefined();
    const changed = (at: number, bytes: number[]) => {
      const copy = Buffer.from(whole);
      copy.set(bytes, at);
      return copy;
    };
    const others = [
      whole.subarray(0, 40),
      ...[Buffer.concat([Buffer.from("ID3"), whole]), changed(4, [4]), changed(42, [6])],
      // No sample rate, and no number of samples.
      ...[changed(18, [0, 0, 0]), changed(21, [0xf0, 0, 0, 0, 0])],
    ];
    for (const bytes of others) {
      await writeFile(path, bytes);
      expect(await probePlainFlac(path)).toBe(undefined);
    }
    expect(await probePlainFlac(join(folder, "absent.flac"))).toBe(undefined);
  });
});
