import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import stabilizeVideo from "./stabilize_video.ts";

let stage: ClipBench;
let shaky: string;
/** A camera that trembles by some pixels in front of a picture with many details. */
const tremble = "crop=256:192:x='32+9*sin(n*2.1)+5*cos(n*3.7)':y='24+8*cos(n*2.7)'";

beforeAll(async () => {
  stage = await ClipBench.open();
  const still = await stage.make(
    "image",
    ["-f", "lavfi", "-i", "mandelbrot=s=320x240:start_scale=0.6", "-frames:v", "1"],
    "png",
  );
  const { path } = await stage.open(still);
  shaky = await stage.make("video", [
    ...["-loop", "1", "-r", "25", "-i", path, "-t", "1.6"],
    ...["-vf", tremble, "-c:v", "libx264", "-qp", "10"],
  ]);
});
afterAll(() => stage.close());

/** Mean difference of neighboring frames in the middle of the picture. */
async function shake(id: unknown): Promise<number> {
  const frames = await stage.frames(id, { filter: "crop=128:96" });
  const steps = frames.slice(1).map((frame, index) => {
    const before = frames[index] ?? frame;
    return (
      frame.reduce((sum, value, at) => sum + Math.abs(value - (before[at] ?? 0)), 0) / frame.length
    );
  });
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

describe("stabilize_video", () => {
  it("moves less than half as much from frame to frame as before", async () => {
    const made = await stage.run(stabilizeVideo, { video: shaky });
    expect(await shake(made.video)).toBeLessThan(0.5 * (await shake(shaky)));
    expect(made.engine).toContain("vidstab");
    expect((await stage.probe(made.video)).video).toMatchObject({
      width: 256,
      height: 192,
      frames: 40,
    });
  });

  it("returns the same bytes twice", async () => {
    const first = await stage.run(stabilizeVideo, { video: shaky });
    expect((await stage.run(stabilizeVideo, { video: shaky })).video).toBe(first.video);
  });

  it("uses deshake with an ffmpeg without vid.stab", async () => {
    const names = [...(await stage.ffmpeg.filters())];
    const others = new Set(names.filter((name) => !name.startsWith("vidstab")));
    const ffmpeg = { ...stage.ffmpeg, filters: async () => others };
    const made = await stage.run(stabilizeVideo, { video: shaky }, { ffmpeg });
    expect(made.engine).toContain("local/deshake");
    expect(await shake(made.video)).toBeLessThan(await shake(shaky));
  });

  it("refuses a call without a video", async () => {
    await expect(stage.run(stabilizeVideo, {})).rejects.toMatchObject({ code: "invalid_input" });
  });
});
