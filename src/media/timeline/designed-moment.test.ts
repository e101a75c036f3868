import { describe, expect, it } from "vitest";
import type { TimelineScene } from "../../values/timeline.ts";
import { designedMoment } from "./designed-moment.ts";

const picture: TimelineScene = {
  seconds: 1,
  visual: { kind: "image", asset: "a", fit: "cover" },
};
const design: TimelineScene = {
  seconds: 2,
  visual: { kind: "design", design: { kind: "headline", title: "Cats" } },
};

describe("designedMoment", () => {
  it("is just before the end of the first card or design", () => {
    const scenes = [picture, design, design];
    expect(designedMoment({ fps: 30, scenes })).toBeCloseTo(2.85, 6);
  });

  it("is undefined for a video of pictures alone", () => {
    expect(designedMoment({ fps: 30, scenes: [picture] })).toBeUndefined();
  });
});
