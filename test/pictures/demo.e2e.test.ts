import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { espresso } from "../../src/commands/demo/espresso.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";
import { expectPicture } from "./expect-picture.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 500 });
});
afterAll(() => made?.close());

/** Where the scenes are compared: nearly everything has entered. */
const share = 0.8;
const columns = 5;

// To store a changed sheet, run ./reelwright test test/pictures -u, and look at it.
describe("the video of the demo", () => {
  it("has the scenes of the stored sheet", async () => {
    const video = await made.makeVideo("topic_to_short", {
      ...espresso,
      ...{ resolution: "360p", fps: 24, music: "none" },
    });
    const { scenes } = video.timeline;
    const moments = scenes.map(({ seconds }, index) => {
      const before = scenes.slice(0, index).reduce((sum, each) => sum + each.seconds, 0);
      return Math.floor((before + share * seconds) * 24);
    });
    const chosen = moments.map((frame) => `eq(n\\,${frame})`).join("+");
    const rows = Math.ceil(scenes.length / columns);
    const { stdout } = await made.ffmpeg.run([
      ...["-i", video.path, "-vf", `select=${chosen},scale=216:-2,tile=${columns}x${rows}`],
      ...["-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "pipe:1"],
    ]);
    await expectPicture(sharp(stdout), "demo");
  });
});
