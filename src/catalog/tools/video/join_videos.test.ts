import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench, countedFrames } from "../../../../test/tool-benches/clip-bench.ts";
import joinVideos from "./join_videos.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const joined = (input: Record<string, unknown>) => stage.run(joinVideos, input);

describe("join_videos", () => {
  it("shows every frame once, in order, with hard cuts", async () => {
    const videos = [
      await stage.video(countedFrames(), { seconds: 0.5 }),
      await stage.video(countedFrames(), { seconds: 0.3 }),
    ];
    const made = await joined({ videos });
    expect(await stage.frameNumbers(made.video)).toEqual([
      ...Array.from({ length: 15 }, (_, index) => index),
      ...Array.from({ length: 9 }, (_, index) => index),
    ]);
  });

  it("puts an intro and an outro around a video, in the size and rate of the video", async () => {
    const video = await stage.video(countedFrames(), { seconds: 0.5 });
    const intro = await stage.video("color=black:s=64x64:r=10", { seconds: 0.2 });
    const outro = await stage.video("color=black:s=320x180:r=50", { seconds: 0.3 });
    const made = await joined({ video, intro, outro });
    const [main, whole] = [await stage.probe(video), await stage.probe(made.video)];
    const { width, height } = main.video ?? {};
    expect(whole.video).toMatchObject({ width, height });
    const numbers = await stage.frameNumbers(made.video);
    expect(numbers).toHaveLength(6 + 15 + 9);
    expect(numbers.slice(6, 21)).toEqual(Array.from({ length: 15 }, (_, index) => index));
  });

  it("needs a video beside an outro", async () => {
    const outro = await stage.video("color=black:s=64x64:r=10", { seconds: 0.2 });
    await expect(joined({ outro })).rejects.toThrow('Add "video" or "videos".');
  });

  it("joins mixed sizes, rates and sounds within one frame of the sum", async () => {
    const videos = [
      await stage.video("testsrc2=s=160x90:r=30000/1001", { seconds: 1, sound: "sine=400" }),
      await stage.video("testsrc2=s=120x160:r=24", { seconds: 0.7 }),
      await stage.video("testsrc2=s=320x180:r=50", {
        seconds: 1.3,
        sound: "sine=800:r=22050",
        more: ["-ac", "1"],
      }),
    ];
    const made = await joined({ videos });
    const { video, audio } = await stage.probe(made.video);
    expect(video).toMatchObject({ width: 160, height: 90, pixelFormat: "yuv420p" });
    const seconds = (video?.frames ?? 0) * (1001 / 30_000);
    expect(Math.abs(seconds - 3)).toBeLessThanOrEqual(1001 / 30_000);
    expect(Math.abs(Number(audio?.seconds) - seconds)).toBeLessThan(0.03);
    expect(made.media_seconds).toBeCloseTo(seconds, 5);
    expect(stage.progress.at(-1)).toBeLessThanOrEqual(100);
  });

  it("keeps the sound of each video at its place", async () => {
    const tone = (from: number) =>
      `aevalsrc=if(gte(t\\,${from})\\,0.8*sin(2*PI*1000*t)\\,0):s=48000`;
    const videos = [
      await stage.video("color=red:s=64x64:r=25", { seconds: 0.6, sound: "anullsrc" }),
      await stage.video("color=blue:s=64x64:r=25", { seconds: 0.6, sound: tone(0.2) }),
    ];
    const samples = await stage.samples((await joined({ videos })).video);
    const onset = samples.findIndex((sample) => Math.abs(sample) > 0.3) / 48_000;
    expect(Math.abs(onset - 0.8)).toBeLessThan(0.003);
  });

  it.each(["fade", "slideleft", "circleopen"])(
    "%s: is shorter by the transition and blends both videos",
    async (transition) => {
      const videos = [
        await stage.video("color=black:s=64x64:r=25", { seconds: 1, sound: "sine=400" }),
        await stage.video("color=white:s=64x64:r=25", { seconds: 1, sound: "sine=400" }),
      ];
      const made = await joined({ videos, transition, transition_seconds: 0.32 });
      const frames = await stage.frames(made.video);
      expect(frames.length).toBe(42);
      const light = frames.map(
        (frame) => frame.reduce((sum, value) => sum + value, 0) / frame.length,
      );
      expect(light[16]).toBeLessThan(25);
      expect(light[25]).toBeGreaterThan(225);
      const steps = light.slice(1).map((value, index) => value - (light[index] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(-2);
      expect(Math.max(...steps)).toBeLessThan(130);
    },
  );

  it("mixed: joins many short videos", async () => {
    const clip = await stage.video("testsrc2=s=64x64:r=10", { seconds: 0.6 });
    const made = await joined({ videos: Array(6).fill(clip), transition: "mixed" });
    expect((await stage.probe(made.video)).video?.frames).toBe(6 * 6 - 5 * 2);
  });

  it("returns the same bytes twice", async () => {
    const clip = await stage.video("testsrc2=s=64x64:r=10", { seconds: 0.5, sound: "sine=300" });
    const input = { videos: [clip, clip], transition: "fade" };
    expect((await joined(input)).video).toBe((await joined(input)).video);
  });

  it("refuses an empty list", async () => {
    await expect(joined({ videos: [] })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
