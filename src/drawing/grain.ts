import type { Context } from "./context.ts";
import { changesUntil, slightRate } from "./evaluate.ts";
import { type DrawnPicture, drawPicture } from "./paint.ts";
import type { Resources } from "./resources.ts";

const tilePx = 256;

/** A tile of noise around mid gray. */
export function drawNoise(resources: Resources): DrawnPicture {
  const { context, picture } = resources.canvas(tilePx, tilePx);
  const pixels = context.createImageData(tilePx, tilePx);
  let state = 1;
  for (let at = 0; at < pixels.data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const level = state >>> 24;
    pixels.data.set([level, level, level, 255], at);
  }
  context.putImageData(pixels, 0, 0);
  return picture;
}

/** Lays a tile of noise over the whole frame, at another place in each of its frames. */
export function drawGrain(
  context: Context,
  tile: DrawnPicture,
  {
    width,
    height,
    opacity,
    seconds,
  }: { width: number; height: number; opacity: number; seconds: number },
): void {
  const step = changesUntil(seconds, slightRate);
  const [left, top] = [(step * 97) % tilePx, (step * 57) % tilePx];
  context.save();
  context.globalAlpha = opacity;
  context.globalCompositeOperation = "overlay";
  for (let y = -top; y < height; y += tilePx)
    for (let x = -left; x < width; x += tilePx)
      drawPicture(context, tile, { x, y, width: tilePx, height: tilePx });
  context.restore();
}
