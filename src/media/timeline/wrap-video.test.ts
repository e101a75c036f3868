import { describe, expect, it } from "vitest";
import type { LocalAsset } from "../../values/assets.ts";
import { timelineSeconds } from "../../values/timeline.ts";
import { wrapVideo } from "./wrap-video.ts";

const video = { id: "asset_video", seconds: 2.04, width: 320, height: 180 } as LocalAsset;

describe("a timeline that shows one video", () => {
  it.each([
    [25, 25, 2.04],
    [24, 24, 49 / 24],
    [24_000 / 1001, 24, 49 / 24],
    [30_000 / 1001, 30, 62 / 30],
    [59.94, 60, 122 / 60],
    [120, 60, 122 / 60],
  ])("of %d frames a second has %d, the nearest whole number up to 60", (fps, kept, seconds) => {
    const timeline = wrapVideo(video, { fps });
    expect(timeline.fps).toBe(kept);
    expect(timelineSeconds(timeline)).toBeCloseTo(seconds, 6);
  });

  it("has 30 frames a second where the rate is unknown or changes", () => {
    for (const fps of [undefined, 7.3]) expect(wrapVideo(video, { fps }).fps).toBe(30);
  });
});
