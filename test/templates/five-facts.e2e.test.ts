import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
});
afterAll(() => made?.close());

describe("the template five_facts", () => {
  it("makes a video of the facts alone, which passes the quality check", async () => {
    const video = await made.makeVideo("five_facts", {
      facts: ["Honey does not spoil.", "A bee visits up to 100 flowers on one trip."],
      topic: "Honey",
      resolution: "360p",
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const kinds = video.timeline.scenes.map(({ visual }) => visual.kind);
    expect(kinds.filter((kind) => kind === "design").length).toBeGreaterThanOrEqual(2);
    expect(video.timeline.audio.length).toBeGreaterThan(0);
  });
});
