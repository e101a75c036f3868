import { describe, expect, it } from "vitest";
import { planViews } from "./view-window.ts";

describe("planViews", () => {
  it.each([
    ["Full HD to upright", [1920, 1080], [3414, 1920], [1080, 1920]],
    ["a small picture", [320, 180], [406, 228], [128, 228]],
    ["smaller", [3840, 2160], [1280, 720], [406, 720]],
    ["hardly wider than the view", [640, 1080], [1138, 1920], [1080, 1920]],
  ])("%s: moves evenly, within half a pixel of every place", (_, from, to, shown) => {
    const size = ([width = 0, height = 0]: number[]) => ({ width, height });
    const [source, filled, view] = [size(from), size(to), size(shown)];
    const places = Array.from({ length: filled.width - view.width + 1 }, (_each, place) => place);
    const { rough, fine, part, scaled } = planViews({ source, filled, view }, places);
    expect([part.width % 2, scaled.width % 2]).toEqual([0, 0]);
    let before = 0;
    for (const [place, at] of rough.entries()) {
      const start = fine[place] ?? 0;
      expect(at + part.width).toBeLessThanOrEqual(source.width);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start + view.width).toBeLessThanOrEqual(scaled.width);
      const seen = (at * filled.width) / source.width + start;
      expect(Math.abs(seen - place)).toBeLessThan(0.5);
      if (place > 0) expect(seen - before).toBeCloseTo(1, 1);
      before = seen;
    }
  });
});
