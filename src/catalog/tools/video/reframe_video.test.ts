import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  insideShare,
  movingSquare,
  shownShares,
  squareWays,
} from "../../../../test/known-truth/moving-square.ts";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import { openClip } from "../../../media/clips/clip-source.ts";
import { findClipFaces } from "../../../media/faces/find-faces.ts";
import reframeVideo from "./reframe_video.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const { signal } = new AbortController();
const work = { signal, progress: () => {} };
const reframe = (input: Record<string, unknown>) =>
  stage.run(reframeVideo, { short_side: 128, ...input });

describe("reframe_video", () => {
  it.each(Object.entries(squareWays))(
    "follow: keeps a subject inside that %s for 98 %% of the frames",
    async (_, x) => {
      const video = await stage.video(movingSquare(x), { seconds: 4.5 });
      const made = await reframe({ video });
      const shares = await shownShares(stage, made.video, 228 / 180);
      expect(shares.length).toBeGreaterThan(100);
      expect(insideShare(shares)).toBeGreaterThanOrEqual(0.98);
    },
  );

  it("follow: keeps a face that rests beside a moving box", async () => {
    const box = "color=red:s=40x60:r=25,format=yuv420p";
    const video = await stage.make("video", [
      ...["-f", "lavfi", "-i", "color=0x777777:s=320x180:r=25", "-f", "lavfi", "-i", box],
      ...["-i", "test/fixtures/face.jpg", "-t", "1.5", "-filter_complex"],
      "[2]scale=140:140[face];[0][face]overlay=5:20[still];[still][1]overlay=240+30*sin(6*t):60",
    ]);
    const made = await reframe({ video });
    const { path } = await stage.open(made.video);
    const source = await openClip({ ...stage, signal }, String(made.video));
    const found = await findClipFaces({ ...source, path }, { ...stage, ...work, samplesMax: 5 });
    expect(found.length).toBeGreaterThan(1);
    for (const { faces } of found) {
      const [{ x = -1, width = 2 } = {}] = faces;
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(1);
    }
  });

  it("follow: moves without a jump", async () => {
    const video = await stage.video(`${movingSquare("150+140*sin(t*1.1)")}`, { seconds: 4 });
    const made = await reframe({ video, short_side: 180 });
    expect((await stage.probe(made.video)).video).toMatchObject({ width: 180, height: 320 });
    const centers = (await stage.frames(made.video)).map((frame) => {
      let [sum, weight] = [0, 0];
      for (const [index, value] of frame.entries())
        if (value > 190) [sum, weight] = [sum + (index % 180), weight + 1];
      return sum / weight;
    });
    const steps = centers.slice(1).map((center, index) => Math.abs(center - (centers[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(14);
  });

  it("follow: rests in the center of a still picture", async () => {
    const video = await stage.video(
      "testsrc2=s=320x180:r=1,fps=25,trim=end_frame=20,loop=loop=20:size=1",
      { seconds: 0.8 },
    );
    const follow = await reframe({ video });
    const cover = await reframe({ video, framing: "cover" });
    const [a, b] = [(await stage.frames(follow.video))[5], (await stage.frames(cover.video))[5]];
    expect(Buffer.compare(a ?? Buffer.of(1), b ?? Buffer.of(2))).toBe(0);
  });

  it("follow: follows on the vertical axis", async () => {
    const upright = movingSquare("80", "150+140*sin(t*2)").replace("320x180", "180x320");
    const video = await stage.video(upright, { seconds: 2 });
    const made = await reframe({ video, aspect_ratio: "16:9" });
    const shares = await shownShares(stage, made.video, 228 / 180);
    expect(insideShare(shares)).toBeGreaterThanOrEqual(0.98);
  });

  it("pad: shows the whole picture between bars of the color", async () => {
    const video = await stage.video("color=white:s=160x90:r=10", { seconds: 0.3 });
    const made = await reframe({ video, framing: "pad", bar_color: "#ff0000" });
    const [frame] = await stage.frames(made.video, { format: "rgb24" });
    const pixel = (x: number, y: number) => [...(frame ?? []).slice(3 * (y * 128 + x)).slice(0, 3)];
    expect(pixel(64, 5)[0]).toBeGreaterThan(230);
    expect(pixel(64, 5)[2]).toBeLessThan(25);
    expect(Math.min(...pixel(64, 114))).toBeGreaterThan(235);
  });

  it("blur: shows the whole picture between blurred sides", async () => {
    const video = await stage.video("color=white:s=160x90:r=10", { seconds: 0.3 });
    const [frame] = await stage.frames((await reframe({ video, framing: "blur" })).video);
    expect(frame?.[128 * 5 + 64]).toBeGreaterThan(150);
    expect(frame?.[128 * 5 + 64]).toBeLessThan(240);
    expect(frame?.[128 * 114 + 64]).toBeGreaterThan(245);
  });

  it("reframes several videos and keeps their sound", async () => {
    const videos = [
      await stage.video("testsrc=s=160x90:r=10", { seconds: 0.5, sound: "sine=300" }),
      await stage.video("testsrc=s=90x160:r=10", { seconds: 0.5 }),
    ];
    const made = await reframe({ videos, aspect_ratio: "1:1" });
    const [first, second] = made.videos as string[];
    expect((await stage.probe(first)).audio?.codec).toBe("aac");
    expect((await stage.probe(second)).video).toMatchObject({ width: 128, height: 128 });
    expect(made.media_seconds).toBeCloseTo(1, 1);
  });

  it("returns the same bytes twice", async () => {
    const video = await stage.video(movingSquare("5+60*t"), { seconds: 1 });
    expect((await reframe({ video })).video).toBe((await reframe({ video })).video);
  });

  it("refuses a color that is not #rrggbb", () => {
    expect(reframeVideo.check?.({ bar_color: "red:x=1" })).toMatchObject({
      input: "bar_color",
      message: expect.stringContaining('Invalid "bar_color"'),
    });
  });
});
