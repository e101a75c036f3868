import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import type { ClipBench } from "../tool-benches/clip-bench.ts";

/** Saves a picture of a soft white disc on black, beside the center. Resolves to its asset id. */
export async function saveDisc(stage: ClipBench): Promise<string> {
  const side = 960;
  const context = createCanvas(side, side).getContext("2d");
  context.fillRect(0, 0, side, side);
  // A hard edge would have a center that depends on its place between two pixels.
  context.filter = "blur(12px)";
  context.fillStyle = "#fff";
  context.beginPath();
  context.arc(side * 0.6, side * 0.42, side * 0.12, 0, 2 * Math.PI);
  context.fill();
  const path = join(stage.folder, "disc.png");
  await writeFile(path, context.canvas.toBuffer("image/png"));
  return (await stage.assets.add(path)).id;
}

/** The center of the light in each frame of a square video, in fractions of a pixel. */
export async function lightCenters(stage: ClipBench, clip: unknown) {
  const width = (await stage.probe(clip)).video?.width ?? 1;
  return (await stage.frames(clip)).map((frame) => {
    let [weight, x, y] = [0, 0, 0];
    for (const [index, value] of frame.entries()) {
      if (value < 24) continue;
      weight += value;
      x += value * (index % width);
      y += value * Math.floor(index / width);
    }
    return { x: x / weight, y: y / weight };
  });
}

/** Savitzky-Golay smoothing: the middle of the parabola through nine values. */
const parabola = [-21, 14, 39, 54, 59, 54, 39, 14, -21].map((share) => share / 231);

/** Deviation of a path from its own smooth course, as the root of the mean square. */
export function jitter(path: readonly number[]): number {
  const reach = (parabola.length - 1) / 2;
  const off = path.slice(reach, -reach).map((value, index) => {
    const smooth = parabola.reduce((sum, share, at) => sum + share * (path[index + at] ?? 0), 0);
    return (value - smooth) ** 2;
  });
  return Math.sqrt(off.reduce((sum, one) => sum + one, 0) / off.length);
}
