import { describe, expect, it } from "vitest";
import { readWav } from "../../../../../src/generators/sound/wav.ts";
import { cut, findSpeech, levelOf, secondsOf, toWav } from "./sound.ts";

/** Two seconds of silence with a tone between two moments. */
const tone = (from: number, to: number) => ({
  samples: Float32Array.from({ length: 16_000 }, (_, at) =>
    at >= from * 8000 && at < to * 8000 ? 0.5 * Math.sin(at) : 0.001,
  ),
  rate: 8000,
});

describe("findSpeech", () => {
  it("finds where a sound begins and ends, with a little silence", () => {
    const found = findSpeech(tone(0.5, 1.25));
    expect(found?.from).toBeCloseTo(0.35, 2);
    expect(found?.to).toBeCloseTo(1.4, 2);
  });

  it("stays within the recording, and finds nothing in silence", () => {
    expect(findSpeech(tone(0, 2))).toEqual({ from: 0, to: 2 });
    expect(findSpeech(tone(0, 0))).toBeUndefined();
  });
});

it("toWav writes the cut part as the service reads it", async () => {
  const part = cut(tone(0.5, 1.25), 0.5, 1.25);
  expect(secondsOf(part)).toBeCloseTo(0.75, 3);
  const read = readWav(new Uint8Array(await toWav(part).arrayBuffer()));
  expect(read.rate).toBe(8000);
  const [samples = new Float32Array()] = read.channels;
  expect(samples).toHaveLength(part.samples.length);
  for (const at of [0, 100, 5999])
    expect(samples[at]).toBeCloseTo(part.samples[at] ?? Number.NaN, 3);
});

it("levelOf measures the loudest sample of a window", () => {
  expect(levelOf(Uint8Array.of(128, 128))).toBe(0);
  expect(levelOf(Uint8Array.of(120, 192, 128))).toBe(0.5);
});
