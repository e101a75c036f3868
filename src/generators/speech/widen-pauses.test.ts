import { describe, expect, it } from "vitest";
import { frameSeconds } from "./loudness-frames.ts";
import { widenPauses } from "./widen-pauses.ts";

const rate = 1000;
/** Frames of parts that are audible or not, in seconds. */
const framesOf = (...parts: [audible: 0 | 1, seconds: number][]) =>
  Uint8Array.from(
    parts.flatMap(([audible, seconds]) =>
      Array.from({ length: Math.round(seconds / frameSeconds) }, () => audible),
    ),
  );

describe("widenPauses", () => {
  it("makes pauses longer, and moves what follows them", () => {
    const frames = framesOf([1, 0.5], [0, 0.2], [1, 0.5]);
    const { samples, moved } = widenPauses(new Float32Array(1200).fill(1), rate, frames);
    expect(samples).toHaveLength(1280);
    expect([...samples.slice(600, 680)].every((sample) => sample === 0)).toBe(true);
    expect([moved(0.4), moved(0.7), moved(1.2)].map((at) => Math.round(at * 1000))).toEqual([
      400, 780, 1280,
    ]);
  });

  it("leaves closures of consonants and silence at the ends as they are", () => {
    const frames = framesOf([0, 0.3], [1, 0.5], [0, 0.1], [1, 0.5], [0, 0.3]);
    expect(widenPauses(new Float32Array(1700), rate, frames).samples).toHaveLength(1700);
  });
});
