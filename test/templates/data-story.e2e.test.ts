import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

describe("the template data_story", () => {
  it("makes a video of rows alone: one chart in all scenes, with the rows of each sentence lit, and its look", async () => {
    const video = await made.makeVideo("data_story", {
      rows: [
        { country: "Norway", share: 89 },
        { country: "Sweden", share: 58 },
        { country: "China", share: 48 },
        { country: "United States", share: 10 },
      ],
      unit: "%",
      resolution: "360p",
      aspect_ratio: "16:9",
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect(video.run.result).toMatchObject({
      look: expect.any(String),
      look_reason: expect.any(String),
    });
    const { scenes } = video.timeline;
    expect(scenes[0]?.words?.[0]?.start).toBeLessThan(1);
    const charts = scenes.flatMap(({ visual }) => (visual.kind === "design" ? visual.design : []));
    expect(charts).toHaveLength(scenes.length);
    for (const { kind, points } of charts)
      expect([kind, points?.map(({ label, value }) => [label, value])]).toEqual([
        "chart",
        [
          ["Norway", 89],
          ["Sweden", 58],
          ["China", 48],
          ["United States", 10],
        ],
      ]);
    expect(charts.map(({ items = [] }) => items.map(({ label }) => label).join())).toEqual([
      "Norway,United States",
      "Norway,United States",
      "Sweden",
      "United States",
      "Norway,United States",
    ]);
  });
});
