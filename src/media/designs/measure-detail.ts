import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Box } from "../canvas/box.ts";
import type { Stage } from "./parts/stage.ts";

const columns = 96;

/**
 * Tells how much there is to see in parts of a picture: the mean difference between the colors
 * of neighboring points, 0 to 255.
 */
export function measureDetail(
  { canvas }: SKRSContext2D,
  { width, height }: Pick<Stage, "width" | "height">,
): (box: Box) => number {
  const scale = columns / width;
  const rows = Math.max(2, Math.round(height * scale));
  const small = createCanvas(columns, rows).getContext("2d");
  small.imageSmoothingQuality = "high";
  small.drawImage(canvas, 0, 0, columns, rows);
  const { data } = small.getImageData(0, 0, columns, rows);
  // A yellow sun is as bright as the blue sky around it.
  const difference = (at: number, other: number) => {
    const channel = (offset: number) =>
      Math.abs((data[at + offset] ?? 0) - (data[other + offset] ?? 0));
    return (channel(0) + channel(1) + channel(2)) / 3;
  };
  const within = (pixels: number, last: number) =>
    Math.min(last, Math.max(0, Math.round(pixels * scale)));
  return (box) => {
    const [left, right] = [within(box.x, columns - 2), within(box.x + box.width, columns - 2)];
    const [top, bottom] = [within(box.y, rows - 2), within(box.y + box.height, rows - 2)];
    let sum = 0;
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const at = 4 * (y * columns + x);
        sum += difference(at, at + 4) + difference(at, at + 4 * columns);
      }
    return sum / ((right - left + 1) * (bottom - top + 1));
  };
}
