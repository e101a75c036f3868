import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

describe("the template data_story", () => {
  it("makes a video of rows alone: the chart that grows, the highest and the lowest value, and all values", async () => {
    const video = await made.makeVideo("data_story", {
      rows: [
        { country: "Norway", share: 89 },
        { country: "Sweden", share: 58 },
        { country: "China", share: 48 },
        { country: "United States", share: 10 },
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
    const designs = visuals.flatMap((visual) => (visual.kind === "design" ? visual.design : []));
    const counter = { kind: "counter", unit: "%" };
    expect(designs).toContainEqual(expect.objectContaining({ ...counter, value: 89 }));
    expect(designs).toContainEqual(expect.objectContaining({ ...counter, value: 10 }));
    const [chart, ...more] = designs.filter(({ kind }) => kind === "chart");
    expect(more).toEqual([]);
    expect(chart?.items?.map(({ label, value }) => [label, value])).toEqual([
      ["Norway", 89],
      ["Sweden", 58],
      ["China", 48],
      ["United States", 10],
    ]);
  });
});
