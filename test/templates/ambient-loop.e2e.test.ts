import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 1000 });
});
afterAll(() => made?.close());

describe("the template ambient_loop", () => {
  it("repeats a loop of eight seconds for the whole time, and passes the quality check", async () => {
    const video = await made.makeVideo("ambient_loop", {
      prompt: "Calm sea at sunset",
      show_seconds: 17,
      resolution: "360p",
      short_side: 360,
    });
    const { video: stream, audio } = await made.ffmpeg.probe(video.path);
    expect(stream).toMatchObject({ codec: "h264", width: 640, height: 360, frames: 510 });
    expect(audio?.codec).toBe("aac");
    const { report } = await made.check(video);
    expect(report.seconds).toBeCloseTo(17, 0);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
  });
});
