import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Box } from "../canvas/box.ts";
import type { Stage } from "./parts/stage.ts";

const columns = 96;

/**
 * Tells how much there is to see in parts of a picture: the mean difference in brightness between
 * neighboring points, 0 to 255.
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
  const brightness = (x: number, y: number) => {
    const at = 4 * (y * columns + x);
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  const within = (pixels: number, last: number) =>
    Math.min(last, Math.max(0, Math.round(pixels * scale)));
  return (box) => {
    const [left, right] = [within(box.x, columns - 2), within(box.x + box.width, columns - 2)];
    const [top, bottom] = [within(box.y, rows - 2), within(box.y + box.height, rows - 2)];
    let sum = 0;
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const here = brightness(x, y);
        sum += Math.abs(here - brightness(x + 1, y)) + Math.abs(here - brightness(x, y + 1));
      }
    return sum / ((right - left + 1) * (bottom - top + 1));
  };
}
