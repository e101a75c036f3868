import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Motion } from "../../values/motion.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { motionFilter } from "./motion.ts";

const [width, height] = [240, 320];
let folder: string;
let picture: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "motion-test-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillRect(0, 0, width, height);
  // Soft edges: the center of a hard edge depends on its position between pixels.
  context.filter = "blur(5px)";
  context.fillStyle = "#fff";
  context.fillRect(70, 110, 100, 100);
  picture = join(folder, "square.png");
  await writeFile(picture, canvas.toBuffer("image/png"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const steps = (values: number[]) =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

describe("motionFilter", () => {
  it("zooms in from the whole picture to 1 + strength about its center", async () => {
    const path = await trackSquare("in");
    expect(path[0]?.across).toBeCloseTo(100, 0);
    expect(path.at(-1)?.across).toBeGreaterThan(117);
    expect(path.at(-1)?.across).toBeLessThanOrEqual(120);
    expect(Math.min(...steps(path.map((frame) => frame.across)))).toBeGreaterThan(0);
    for (const frame of path)
      expect(Math.abs(frame.x - 119.5) + Math.abs(frame.y - 159.5)).toBeLessThan(0.5);
  });

  it("zooms out in reverse", async () => {
    const path = await trackSquare("out");
    expect(path[0]?.across).toBeCloseTo(120, 0);
    expect(path.at(-1)?.across).toBeLessThan(103);
  });

  it.each([
    ["right", "x", -1],
    ["left", "x", 1],
    ["down", "y", -1],
    ["up", "y", 1],
  ] as const)(
    "%s: moves the view there, so the picture moves the other way",
    async (effect, axis, sign) => {
      const path = await trackSquare(effect);
      const moved = steps(path.map((frame) => frame[axis]));
      for (const step of moved) expect(step * sign).toBeGreaterThan(0);
      expect(Math.abs((path.at(-1)?.[axis] ?? 0) - (path[0]?.[axis] ?? 0))).toBeGreaterThan(30);
    },
  );

  it("moves smoothly: steps differ by less than a twentieth of a pixel", async () => {
    const moved = steps((await trackSquare("right", { frames: 90 })).map((frame) => frame.x));
    for (const change of steps(moved)) expect(Math.abs(change)).toBeLessThan(0.05);
  });

  it("slows to a halt after its end without a jump", async () => {
    const moved = steps(
      (await trackSquare("right", { frames: 40, shown: 70 })).map((frame) => frame.x),
    );
    for (const change of steps(moved)) expect(Math.abs(change)).toBeLessThan(0.16);
    expect(Math.abs(moved.at(-1) ?? 1)).toBeLessThan(0.05);
  });

  it("draws the same frames in pieces as in one piece", async () => {
    const [whole, second] = [
      await trackSquare("in", { frames: 40 }),
      await trackSquare("in", { frames: 40, shown: 20, firstFrame: 20 }),
    ];
    expect(second).toEqual(whole.slice(20));
  });

  it("does not move a still picture", () => {
    expect(
      motionFilter({ effect: "still", strength: 0.2 }, { width, height, frames: 40, fps: 30 }),
    ).toBe("null");
  });
});

/** Center and width of the white square in every frame, in fractions of a pixel. */
async function trackSquare(
  effect: Motion["effect"],
  travel: { frames?: number; shown?: number; firstFrame?: number } = {},
) {
  const { frames = 40, firstFrame = 0, shown = frames } = travel;
  const filter = motionFilter(
    { effect, strength: 0.2 },
    { width, height, frames, fps: 30, firstFrame: firstFrame },
  );
  const graph = `format=gray,loop=loop=${shown - 1}:size=1,setpts=N/(30*TB),${filter}`;
  const { stdout } = await ffmpeg.run([
    "-i",
    picture,
    "-vf",
    graph,
    "-r",
    "30",
    "-frames:v",
    String(shown),
    "-f",
    "rawvideo",
    "pipe:1",
  ]);
  return Array.from({ length: stdout.length / (width * height) }, (_, frame) => {
    const pixels = stdout.subarray(frame * width * height, (frame + 1) * width * height);
    let [weight, x, y, across] = [0, 0, 0, 0];
    pixels.forEach((value, index) => {
      weight += value;
      x += value * (index % width);
      y += value * Math.floor(index / width);
      if (Math.floor(index / width) === height / 2) across += value / 255;
    });
    return { x: x / weight, y: y / weight, across };
  });
}
