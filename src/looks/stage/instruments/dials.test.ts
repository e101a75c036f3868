import { describe, expect, it } from "vitest";
import { scaleEnd, scaleSteps } from "./dials.ts";

describe("scaleSteps", () => {
  it.each([
    [30, 40, 4],
    [200, 250, 5],
    [1.2, 1.5, 3],
    [500, 600, 3],
    [0.07, 0.08, 4],
    [9, 10, 5],
  ])("reads %d on a scale to %d in %d round steps", (value, end, steps) => {
    expect(scaleEnd(value)).toBeCloseTo(end);
    expect(scaleSteps(scaleEnd(value))).toBe(steps);
  });
});
