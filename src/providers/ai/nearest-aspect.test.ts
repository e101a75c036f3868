import { describe, expect, it } from "vitest";
import { nearestAspect } from "./nearest-aspect.ts";

describe("nearestAspect", () => {
  it.each([
    [1080, 1920, "9:16"],
    [1920, 1080, "16:9"],
    [2560, 1080, "16:9"],
    [1080, 1350, "1:1"],
  ])("%i × %i is %s", (width, height, shape) =>
    expect(nearestAspect(["16:9", "9:16", "1:1"], width, height)).toBe(shape),
  );
});
