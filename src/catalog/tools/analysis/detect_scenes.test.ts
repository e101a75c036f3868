import { describe, expect, it } from "vitest";
import { f1Score, joinedPictures, joins, pan } from "../../../../test/known-truth/scene-changes.ts";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import detectScenes from "./detect_scenes.ts";

const stage = soundBench(detectScenes);
const starts = (cuts: unknown) => (cuts as { start: number }[]).slice(1).map(({ start }) => start);

describe("detect_scenes", () => {
  it.each(Object.entries(joins))("finds %s with an F1 of at least 0.95", async (name, join) => {
    const { args, truth } = joinedPictures(join);
    const video = await stage.make(`${name}.mp4`, ...args);
    const { cuts } = await stage.run({ video, thumbnails_max: 0 });
    const found = starts(cuts);
    const score = f1Score(found, truth, join.tolerance);
    expect(score, `found ${found}, true are ${truth}`).toBeGreaterThanOrEqual(0.95);
  });

  it("finds no change in a moving picture, and returns it as one part with a thumbnail", async () => {
    const path = await stage.make("moving.mp4", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=3");
    const { cuts, images, media_seconds } = await stage.run({ video: path });
    expect(cuts).toEqual([{ start: 0, end: 3 }]);
    expect(images).toHaveLength(1);
    expect((await stage.ffmpeg.probe((images as string[])[0] ?? "")).video?.height).toBe(360);
    expect(media_seconds).toBe(3);
  });

  it.each([
    [0.25, 30],
    [0.3, 25],
    [0.8, 60],
    [1.5, 10],
  ])(
    "finds no change where the camera pans in %s s at %i frames per second",
    async (seconds, rate) => {
      const video = await stage.make(`pan-${seconds}.mp4`, ...pan(seconds, rate));
      const { cuts } = await stage.run({ video, thumbnails_max: 0 });
      expect(cuts).toEqual([{ start: 0, end: 3 }]);
    },
  );

  it("leaves out parts that are shorter than requested", async () => {
    const { args } = joinedPictures(joins["hard cuts"]);
    const video = await stage.make("short parts.mp4", ...args);
    const { cuts } = await stage.run({ video, part_seconds_min: 3, thumbnails_max: 0 });
    for (const { start, end } of cuts as { start: number; end: number }[])
      expect(end - start).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ["no video", {}, /No video is given/],
    ["a sound", { video: "tone.wav" }, /Use|use/],
  ])("refuses %s", async (_case, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});
