import { describe, expect, it } from "vitest";
import { fitVoices } from "./fit-voices.ts";

describe("fitVoices", () => {
  it("keeps the moments and the speed of voices that have room", () => {
    const voices = [
      { start: 1, seconds: 2 },
      { start: 5, seconds: 2 },
    ];
    expect(fitVoices(voices, 10)).toEqual([
      { start: 1, speed: 1 },
      { start: 5, speed: 1 },
    ]);
  });

  it("speeds a voice up that is longer than the time to the next one", () => {
    const [first, second] =
      fitVoices(
        [
          { start: 0, seconds: 2.4 },
          { start: 2.1, seconds: 1 },
        ],
        5,
      ) ?? [];
    expect(first?.speed).toBeCloseTo(1.2);
    expect(second).toEqual({ start: 2.1, speed: 1 });
  });

  it("makes the next voice late where speed alone does not help", () => {
    const [first, second] =
      fitVoices(
        [
          { start: 0, seconds: 4 },
          { start: 2, seconds: 1 },
        ],
        6,
      ) ?? [];
    expect(first?.speed).toBe(1.35);
    expect(second?.start).toBeCloseTo(4 / 1.35 + 0.1);
  });

  it("moves voices forward that would end after the video", () => {
    const placed = fitVoices([{ start: 3, seconds: 4 }], 4);
    expect(placed).toEqual([{ start: 0, speed: expect.closeTo(4 / 3.9) }]);
  });

  it("returns undefined for voices that do not fit at twice their speed", () => {
    expect(fitVoices([{ start: 0, seconds: 10 }], 4)).toBeUndefined();
  });
});
