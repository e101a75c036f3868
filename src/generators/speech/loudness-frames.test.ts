import { expect, it } from "vitest";
import { audibleFrames, heardAfter } from "./loudness-frames.ts";

it.each([22_050, 24_000, 48_000])("finds where speech begins at %d Hz, also late", async (rate) => {
  const [begin, seconds] = [100, 101];
  const samples = new Float32Array(seconds * rate);
  samples.fill(0.5, begin * rate);
  const frames = await audibleFrames(samples, rate);
  expect(heardAfter(frames, 0, seconds)).toBeCloseTo(begin, 2);
  expect(frames).toHaveLength(seconds / 0.005);
});
