import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench, countedFrames } from "../../../../test/tool-benches/clip-bench.ts";
import trimVideo from "./trim_video.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const trim = (input: Record<string, unknown>) => stage.run(trimVideo, input);

/** Silence, with a tone from second 1. */
const toneFromOne = "aevalsrc=if(gte(t\\,1)\\,sin(2*PI*1000*t)\\,0):s=44100";

const firstLoud = (samples: Float32Array) =>
  samples.findIndex((sample) => Math.abs(sample) > 0.3) / 48_000;

describe("trim_video", () => {
  it("returns exactly the frames from start to end", async () => {
    const video = await stage.video(countedFrames(), { seconds: 2 });
    const made = await trim({ video, start: 0.5, end: 1.2 });
    expect(await stage.frameNumbers(made.video)).toEqual(
      Array.from({ length: 21 }, (_, index) => 15 + index),
    );
    expect(made.media_seconds).toBeCloseTo(0.7, 6);
    expect(stage.progress.at(-1)).toBe(100);
  });

  it("warns with the real length of the video if a part would end after it", async () => {
    const video = await stage.video(countedFrames(), { seconds: 1 });
    const made = await trim({ video, start: 0.5, end: 60 });
    expect(made.media_seconds).toBeCloseTo(0.5, 6);
    expect(made.warnings).toEqual([
      '"end" is 60 s, but the video has only 1 s. The part ends with the video.',
    ]);
  });

  it("returns exactly the frames far behind the start of a file with few keyframes", async () => {
    const counted = countedFrames("32x32", "10").replace("20+3*N", "20+mod(3*N\\,210)");
    const video = await stage.video(counted, { seconds: 14, more: ["-g", "1000"] });
    const made = await trim({ video, start: 12.3, end: 12.6 });
    expect(await stage.frameNumbers(made.video)).toEqual([53, 54, 55]);
  });

  it("keeps the sound in sync within 2 ms", async () => {
    const video = await stage.video(countedFrames(), { seconds: 2, sound: toneFromOne });
    const made = await trim({ video, start: 0.5 });
    const samples = await stage.samples(made.video);
    expect(Math.abs(firstLoud(samples) - 0.5)).toBeLessThan(0.002);
    expect(Math.abs(samples.length / 48_000 - 1.5)).toBeLessThan(0.022);
  });

  it("returns one video for each segment", async () => {
    const video = await stage.video(countedFrames(), { seconds: 2 });
    const segments = [
      { start: 0, end: 0.1, score: 2 },
      { start: 1.9, end: 60, title: "The end" },
    ];
    const made = await trim({ video, segments });
    const [first, second] = made.videos as string[];
    expect(made.video).toBe(first);
    expect(await stage.frameNumbers(first)).toEqual([0, 1, 2]);
    expect(await stage.frameNumbers(second)).toEqual([57, 58, 59]);
  });

  it.each([
    ["a variable frame rate", ["-vf", "select='not(eq(n,7))'", "-fps_mode", "vfr"]],
    ["the rate 30000/1001", ["-r", "30000/1001"]],
    ["10 bits", ["-pix_fmt", "yuv420p10le"]],
    ["4:4:4", ["-pix_fmt", "yuv444p"]],
    ["mono sound", ["-f", "lavfi", "-i", "sine=1000", "-ac", "1", "-shortest"]],
  ])("makes %s a constant rate in yuv420p", async (_, more) => {
    const [filters, inputs] = more.includes("lavfi") ? [[], more] : [more, []];
    const video = await stage.make("video", [
      ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=1"],
      ...inputs,
      ...["-c:v", "libx264", ...filters],
    ]);
    const made = await trim({ video, start: 0.2, end: 0.8 });
    const { video: stream } = await stage.probe(made.video);
    expect(stream).toMatchObject({ codec: "h264", pixelFormat: "yuv420p", frames: 18 });
    expect(stream?.colorSpace).toBe("bt709");
    expect(stream?.fps).toBeGreaterThan(29.9);
  });

  it.each([
    [["-metadata:s:v", "rotate=90"], 90, 160],
    [["-vf", "setsar=2"], 320, 90],
    [["-vf", "format=yuv444p,crop=151:77"], 152, 78],
  ])(
    "returns upright frames of square pixels and even size for %j",
    async (more, width, height) => {
      const plain = await stage.make("video", [
        ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=10:d=1", "-c:v", "libx264", ...more],
      ]);
      const { path } = await stage.open(plain);
      const video = more.includes("rotate=90")
        ? await stage.make("video", ["-i", path, "-c", "copy", "-metadata:s:v", "rotate=90"])
        : plain;
      const made = await trim({ video, end: 0.5 });
      expect((await stage.probe(made.video)).video).toMatchObject({ width, height, rotation: 0 });
    },
  );

  it("returns the same bytes twice", async () => {
    const video = await stage.video(countedFrames(), { seconds: 1, sound: "sine=500" });
    const [first, second] = [await trim({ video, end: 0.5 }), await trim({ video, end: 0.5 })];
    expect(first.video).toBe(second.video);
  });

  it("refuses a start after the end of the video", async () => {
    const video = await stage.video(countedFrames(), { seconds: 1 });
    await expect(trim({ video, start: 1.5 })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'Invalid "start": 1.5. The video has only 1 s.',
    });
  });

  it.each([
    [{ start: 2, end: 1 }, '"end" (1) must be greater than "start" (2).'],
    [{ segments: [{ start: "x" }] }, 'Invalid "segments[0]". Expected'],
    [{ segments: [null] }, 'Invalid "segments[0]". Expected'],
    [{ segments: [{ start: -1, end: 1e300 }] }, 'Invalid "segments[0]". Expected'],
    [{ segments: [{ start: 3, end: 3 }] }, 'Invalid "segments[0]": "end" (3) must be greater'],
  ])("refuses %j", (input, message) => {
    expect(trimVideo.check?.(input)).toMatchObject({ message: expect.stringContaining(message) });
  });

  it("refuses wrong segments from an earlier tool", async () => {
    const video = await stage.video(countedFrames(), { seconds: 1 });
    await expect(trim({ video, segments: [{ start: 0, end: "x" }] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("refuses audio", async () => {
    const { video } = await stage.assets.withFixtures({ video: "tone.wav" });
    await expect(trim({ video })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("is of kind audio"),
    });
  });
});
