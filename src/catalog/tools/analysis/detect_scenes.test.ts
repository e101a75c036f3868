import { describe, expect, it } from "vitest";
import { toolStage } from "../../../../test/sound-tools.ts";
import detectScenes from "./detect_scenes.ts";

const stage = toolStage(detectScenes);
const size = "s=160x90:r=25";
/** Different pictures, some of them in motion. */
const pictures = [
  `testsrc2=${size}`,
  `color=navy:${size}`,
  `mandelbrot=s=160x90:r=25`,
  `smptebars=${size}`,
  `color=orange:${size}`,
  `gradients=s=160x90:r=25:speed=0.02:seed=5`,
  `testsrc=${size}`,
  `color=white:${size}`,
];
const partSeconds = 2;
const fadeSeconds = 0.6;

/** Joins pictures; `fades` names the joins that fade. Resolves to path and true changes. */
async function makeVideo(name: string, fades: ReadonlySet<number>) {
  const inputs = pictures.flatMap((picture) => [
    "-f",
    "lavfi",
    "-t",
    `${partSeconds}`,
    "-i",
    picture,
  ]);
  const steady = pictures.map((_, at) => `[${at}:v]format=yuv420p,settb=1/25[v${at}]`);
  const truth: number[] = [];
  let seconds = partSeconds;
  const joins = pictures.slice(1).map((_, before) => {
    const at = before + 1;
    const from = before === 0 ? "v0" : `j${before}`;
    if (!fades.has(at)) {
      truth.push(seconds);
      seconds += partSeconds;
      return `[${from}][v${at}]concat=n=2:v=1,settb=1/25,fps=25[j${at}]`;
    }
    truth.push(seconds - fadeSeconds / 2);
    const start = seconds - fadeSeconds;
    seconds += partSeconds - fadeSeconds;
    return `[${from}][v${at}]xfade=duration=${fadeSeconds}:offset=${start.toFixed(2)},settb=1/25,fps=25[j${at}]`;
  });
  const graph = [...steady, ...joins].join(";");
  const output = ["-map", `[j${pictures.length - 1}]`, "-c:v", "libx264", "-preset", "ultrafast"];
  const path = await stage.make(name, ...inputs, "-filter_complex", graph, ...output);
  return { path, truth, seconds };
}

const starts = (cuts: unknown) => (cuts as { start: number }[]).slice(1).map(({ start }) => start);

describe("detect_scenes", () => {
  it.each([
    ["hard cuts", new Set<number>(), 0.05],
    ["fades", new Set([1, 3, 4, 6, 7]), 0.25],
  ])("finds %s with an F1 of at least 0.95", async (name, fades, tolerance) => {
    const { path, truth } = await makeVideo(`${name}.mp4`, fades);
    const { cuts } = await stage.run({ video: path, thumbnails_max: 0 });
    const found = starts(cuts);
    const right = found.filter((at) => truth.some((time) => Math.abs(time - at) <= tolerance));
    const f1 = (2 * right.length) / (found.length + truth.length);
    expect(f1, `found ${found}, true are ${truth}`).toBeGreaterThanOrEqual(0.95);
  });

  it("finds no change in a moving picture, and returns it as one part with a thumbnail", async () => {
    const path = await stage.make("moving.mp4", "-f", "lavfi", "-i", `testsrc2=${size}:d=3`);
    const { cuts, images, media_seconds } = await stage.run({ video: path });
    expect(cuts).toEqual([{ start: 0, end: 3 }]);
    expect(images).toHaveLength(1);
    expect((await stage.ffmpeg.probe((images as string[])[0] ?? "")).video?.height).toBe(360);
    expect(media_seconds).toBe(3);
  });

  it("leaves out parts that are shorter than requested", async () => {
    const { path } = await makeVideo("short parts.mp4", new Set());
    const { cuts } = await stage.run({ video: path, part_seconds_min: 3, thumbnails_max: 0 });
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
