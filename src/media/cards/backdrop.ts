import { createCanvas } from "@napi-rs/canvas";
import { mix } from "../../values/colors.ts";
import type { Timeline } from "../../values/timeline.ts";
import { flush, type RawPicture, writeRawPicture } from "../canvas/raw-picture.ts";

/**
 * Writes an opaque gradient of the palette as raw RGBA (width × height × 4 bytes), with fine grain
 * against banding.
 */
export async function drawBackdrop(
  palette: Timeline["palette"],
  { width, height, path }: RawPicture,
): Promise<void> {
  const context = createCanvas(width, height).getContext("2d");
  const slope = context.createLinearGradient(0, 0, width * 0.6, height);
  slope.addColorStop(0, mix(palette.background, palette.accent, 0.16));
  slope.addColorStop(0.55, palette.background);
  slope.addColorStop(1, mix(palette.background, "#000000", 0.35));
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
  await flush(context);
  for (const [x, y, radius, alpha] of [
    [0.92, 0.06, 0.85, "66"],
    [0.02, 0.94, 0.6, "2e"],
  ] as const) {
    const glow = context.createRadialGradient(
      x * width,
      y * height,
      0,
      x * width,
      y * height,
      radius * Math.max(width, height),
    );
    glow.addColorStop(0, palette.accent + alpha);
    glow.addColorStop(1, `${palette.accent}00`);
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
    await flush(context);
  }
  await writeRawPicture(context, { width, height, path }, filmGrain());
}

/** Adds noise of ±2.5 to every color channel. The noise is the same for every picture. */
function filmGrain(): (band: Uint8ClampedArray) => void {
  let state = 1;
  return (band) => {
    for (let index = 0; index < band.length; index += 4) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const grain = (state >>> 24) / 51 - 2.5;
      for (let channel = index; channel < index + 3; channel++)
        band[channel] = (band[channel] ?? 0) + grain;
    }
  };
}
