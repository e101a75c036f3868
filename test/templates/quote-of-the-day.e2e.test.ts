import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

describe("the template quote_of_the_day", () => {
  it("makes a video of the quotation alone, which passes the quality check", async () => {
    const video = await made.makeVideo("quote_of_the_day", {
      quote: "Less is more.",
      seconds: 3,
      resolution: "360p",
      short_side: 360,
    });
    const { passed, report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect(passed).toBe(true);
    expect(report.seconds).toBeCloseTo(3, 0);
    expect(video.timeline.scenes.map(({ visual }) => visual.kind)).toEqual(["video"]);
  });
});
