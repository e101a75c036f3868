import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Timeline } from "../../values/timeline.ts";
import { mix } from "../colors.ts";

/**
 * Writes an opaque gradient of the palette as raw RGBA (width × height × 4 bytes), with fine grain
 * against banding.
 */
export async function drawBackdrop(
  palette: Timeline["palette"],
  { width, height, path }: { width: number; height: number; path: string },
): Promise<void> {
  const context = createCanvas(width, height).getContext("2d");
  const slope = context.createLinearGradient(0, 0, width * 0.6, height);
  slope.addColorStop(0, mix(palette.background, palette.accent, 0.16));
  slope.addColorStop(0.55, palette.background);
  slope.addColorStop(1, mix(palette.background, "#000000", 0.35));
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
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
  }
  const { data } = context.getImageData(0, 0, width, height);
  let state = 1;
  for (let index = 0; index < data.length; index += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = (state >>> 24) / 51 - 2.5;
    for (let part = index; part < index + 3; part++) data[part] = (data[part] ?? 0) + grain;
  }
  await writeFile(path, data);
}
