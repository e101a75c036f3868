import type { Context } from "./context.ts";
import { type DrawnPicture, drawPicture } from "./paint.ts";
import type { Resources } from "./resources.ts";
import type { Box } from "./scene.ts";

/** What is drawn once, and where it stands in the scene. */
export interface Sprite {
  box: Box;
  picture: DrawnPicture;
}

/** So many rows are read at once. */
const bandRows = 64;

/** Removes empty rows above and below what is drawn: to draw them takes as long as the others. */
export function cropRows(
  { context, picture }: { context: Context; picture: DrawnPicture },
  box: Box,
  resources: Pick<Resources, "canvas">,
): Sprite {
  const { width, height } = picture;
  const bands = Array.from({ length: Math.ceil(height / bandRows) }, (_, at) => at * bandRows);
  const isFilled = (y: number) => {
    const { data } = context.getImageData(0, y, width, Math.min(bandRows, height - y));
    return new Uint32Array(data.buffer).some((pixel) => pixel !== 0);
  };
  const from = bands.find(isFilled) ?? 0;
  const to = Math.min(height, (bands.findLast(isFilled) ?? 0) + bandRows);
  if (to - from > height - bandRows) return { box, picture };
  const cropped = resources.canvas(width, to - from);
  const rows = { x: 0, y: from, width, height: to - from };
  drawPicture(cropped.context, picture, { ...rows, y: 0 }, rows);
  const unit = box.height / height;
  return {
    box: { ...box, y: box.y + from * unit, height: (to - from) * unit },
    picture: cropped.picture,
  };
}
