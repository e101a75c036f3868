import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeWav } from "../generators/sound/wav.ts";
import { probePlainWav } from "./plain-wav.ts";
import { probeFile } from "./probe.ts";

const program = "ffprobe";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plain-wav-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = async (bytes: Uint8Array) => {
  const path = join(folder, "sound.wav");
  await writeFile(path, bytes);
  return path;
};
const sine = (length: number) => Float32Array.from({ length }, (_, index) => Math.sin(index / 9));
const encode = async (rate: number, length: number, channels = 1) =>
  Buffer.from(encodeWav({ rate, channels: Array(channels).fill(sine(length)) }));

describe("probePlainWav", () => {
  it.each([
    [48_000, 59_256],
    [44_100, 100_001],
    [8000, 1],
    [22_050, 7],
  ])("reads a sound of %i Hz and %i samples as ffprobe does", async (rate, length) => {
    const path = await save(await encode(rate, length));
    const run = async (args: string[]) => (await execa(program, args)).stdout;
    expect(await probePlainWav(path)).toEqual(await probeFile(path, run));
  });

  it("leaves files with another header to ffprobe", async () => {
    const whole = await encode(48_000, 4800);
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = value;
      return bytes;
    };
    const others = [
      await encode(48_000, 4800, 2),
      whole.subarray(0, -100),
      Buffer.concat([whole, Buffer.from("id3 ")]),
      whole.subarray(0, 44),
      whole.subarray(0, 20),
      // Another codec, word length and name of the first chunk; no sample rate.
      ...[changed(20, 3), changed(34, 24), changed(12, 70)],
      ...[Buffer.concat([whole.subarray(0, 24), Buffer.alloc(8), whole.subarray(32)])],
    ];
    for (const bytes of others) expect(await probePlainWav(await save(bytes))).toBe(undefined);
    expect(await probePlainWav(join(folder, "absent.wav"))).toBe(undefined);
  });
});
