import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlacedSound, sampleRate } from "../audio/mix-graph.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { parseLoudness } from "../quality/loudness.ts";
import { soundArgs } from "./encoders.ts";
import { soleLoop } from "./mix-loop.ts";
import { mixSound } from "./sound.ts";

/** 240 AAC frames. */
const round = 5.12 * sampleRate;
const length = 23 * sampleRate;
let folder: string;
let ffmpeg: Ffmpeg;
let loop: PlacedSound & { sha256: string; round: number };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mix-loop-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
  const path = join(folder, "loop.wav");
  // Whole periods in 5.12 s, with peaks that only a limiter brings to −14 LUFS.
  const wave =
    "aevalsrc='0.1*sin(400*PI*t)+0.8*sin(400*PI*t)*gt(sin(2*PI*t/1.28),0.98)':d=5.12:s=48000";
  await ffmpeg.run(["-f", "lavfi", "-i", wave, path]);
  loop = {
    path,
    sha256: "",
    bus: "plain",
    start: 0,
    length,
    loop: true,
    gainDb: 0,
    round,
    fadeIn: 4800,
    fadeOut: 48_000,
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const encoder = soundArgs("mp4") ?? { args: [], container: "" };
const work = async () => ({ ffmpeg, folder: await mkdtemp(join(folder, "mix-")), call: {} });

async function samplesOf(path: string): Promise<Float32Array> {
  const args = ["-i", path, "-ac", "1", "-ar", `${sampleRate}`, "-f", "f32le", "pipe:1"];
  return new Float32Array((await ffmpeg.run(args)).stdout.slice().buffer);
}

describe("mixSound, one sound that repeats", () => {
  it("is −14 LUFS with peaks under −1 dBTP and as long as the mix", async () => {
    const path = await mixSound({ length, placed: [loop] }, encoder, await work());
    const meter = ["-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"];
    const { integrated, peak } = parseLoudness((await ffmpeg.run(["-i", path, ...meter])).log);
    expect(Math.abs(integrated + 14)).toBeLessThan(0.5);
    expect(peak).toBeLessThan(-1);
    expect((await ffmpeg.probe(path)).audio?.seconds).toBeCloseTo(23, 1);
  });

  it.each([
    ["AAC, whose frames are repeated", encoder, 3],
    ["lossless sound", { args: ["-c:a", "pcm_f32le"], container: "wav" }, 6],
  ])("%s: goes on from round to round without a step, and fades", async (_, format, digits) => {
    const path = await mixSound({ length, placed: [loop] }, format, await work());
    const samples = await samplesOf(path);
    expect(samples.length).toBeGreaterThanOrEqual(length);
    expect(samples.length).toBeLessThan(length + 1024);
    const steps = (from: number, to: number) =>
      Math.max(
        ...samples
          .slice(from, to)
          .map((value, at) => Math.abs(value - (samples[from + at - 1] ?? 0))),
      );
    const usual = steps(round + 2400, round + 7200);
    for (const seam of [1, 2, 3, 4])
      expect(steps(seam * round - 240, seam * round + 240)).toBeLessThanOrEqual(usual * 1.05);
    // After the fade in, each round has the samples of the first.
    for (const at of [10_000, 100_000, 244_000])
      expect(samples[at + 2 * round]).toBeCloseTo(samples[at + round] ?? 0, digits);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  it("writes the same bytes twice", async () => {
    const [first, second] = [
      await mixSound({ length, placed: [loop] }, encoder, await work()),
      await mixSound({ length, placed: [loop] }, encoder, await work()),
    ];
    expect((await stat(first)).size).toBe((await stat(second)).size);
    expect(await samplesOf(first)).toEqual(await samplesOf(second));
  });
});

describe("soleLoop", () => {
  it("finds only a sound that fills the mix with at least three rounds", () => {
    expect(soleLoop([loop], length)).toBe(loop);
    expect(soleLoop([loop, loop], length)).toBeUndefined();
    expect(soleLoop([{ ...loop, loop: false }], length)).toBeUndefined();
    expect(soleLoop([{ ...loop, start: 1 }], length)).toBeUndefined();
    expect(soleLoop([{ ...loop, round: 9 * sampleRate }], length)).toBeUndefined();
  });
});
