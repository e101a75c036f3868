import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 1000 });
});
afterAll(() => made?.close());

describe("the template ambient_loop", () => {
  it("makes ten minutes from a loop of eight seconds that is encoded once", async () => {
    const video = await made.makeVideo("ambient_loop", {
      prompt: "Calm sea at sunset",
      resolution: "360p",
    });
    const { seconds, video: stream, audio } = await made.ffmpeg.probe(video.path);
    expect(seconds).toBeCloseTo(600, 0);
    expect(stream).toMatchObject({ codec: "h264", width: 640, height: 360, frames: 18_000 });
    expect(audio?.codec).toBe("aac");
  });

  it("passes the quality check in a short form", async () => {
    const video = await made.makeVideo("ambient_loop", {
      prompt: "Stars",
      show_seconds: 20,
      resolution: "360p",
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
  });
});
