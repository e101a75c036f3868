import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

describe("the template data_story", () => {
  it("makes a video of rows alone: the chart that grows, then each value with its own label", async () => {
    const video = await made.makeVideo("data_story", {
      rows: [
        { country: "Norway", share: 89 },
        { country: "Sweden", share: 58 },
      ],
      unit: "%",
      resolution: "360p",
      short_side: 180,
      aspect_ratio: "16:9",
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const visuals = video.timeline.scenes.map(({ visual }) => visual);
    expect(visuals.map(({ kind }) => kind)).toContain("video");
    const charts = visuals.flatMap((visual) => (visual.kind === "design" ? visual.design : []));
    expect(charts).toContainEqual(
      expect.objectContaining({
        kind: "chart",
        unit: "%",
        items: [
          expect.objectContaining({ label: "Norway", value: 89 }),
          expect.objectContaining({ label: "Sweden", value: 58 }),
        ],
      }),
    );
  });
});
