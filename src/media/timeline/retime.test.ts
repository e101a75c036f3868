import { describe, expect, it } from "vitest";
import { buildTimeline, still } from "../../../test/small-renders.ts";
import { timelineSeconds } from "../../values/timeline.ts";
import { applyRenderSettings } from "./retime.ts";

const scene = { seconds: 1 / 3, visual: still };
const timeline = { ...buildTimeline(Array.from({ length: 100 }, () => scene)), fps: 30 };

describe("applyRenderSettings", () => {
  it("returns the same timeline without options", () => {
    expect(applyRenderSettings(timeline, {})).toBe(timeline);
  });

  it.each([24, 25, 50, 60] as const)("keeps the start of every scene in time at %i fps", (fps) => {
    const retimed = applyRenderSettings(timeline, { fps });
    let start = 0;
    for (const [index, { seconds }] of retimed.scenes.entries()) {
      expect(Math.abs(start - index / 3)).toBeLessThanOrEqual(0.5 / fps + 1e-9);
      expect(seconds * fps).toBeCloseTo(Math.round(seconds * fps), 6);
      start += seconds;
    }
    expect(timelineSeconds(retimed)).toBeCloseTo(timelineSeconds(timeline), 1);
  });

  it("draws no captions with captions none", () => {
    const scenes = [{ ...scene, words: [{ text: "Hi", start: 0, end: 0.3 }] }];
    const { captions } = applyRenderSettings({ ...timeline, scenes }, { captions: "none" });
    expect(captions.style).toBe("none");
  });
});
