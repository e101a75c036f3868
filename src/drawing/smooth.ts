import { drawPicture } from "./paint.ts";
import type { OpenCanvas, Resources } from "./resources.ts";
import type { Box } from "./scene.ts";

/** In pixels. Between four pixels, any canvas draws their mean. */
const shifts = [
  [0.5, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
] as const;

/**
 * A small canvas with each of its pixels mixed with those around it. Enlarged without this, the
 * pixels of fine lines would show as squares.
 */
export function smoothed(given: OpenCanvas, { canvas }: Pick<Resources, "canvas">): OpenCanvas {
  const [width, height] = [Math.floor(given.picture.width), Math.floor(given.picture.height)];
  return shifts.reduce((before, [x, y]) => {
    const made = canvas(width, height);
    // The shift leaves the edges open.
    for (const edge of edgesOf(width, height))
      drawPicture(made.context, before.picture, edge, edge);
    drawPicture(made.context, before.picture, { x, y, width, height });
    return made;
  }, given);
}

const edgesOf = (width: number, height: number): Box[] => [
  { x: 0, y: 0, width, height: 1 },
  { x: 0, y: height - 1, width, height: 1 },
  { x: 0, y: 0, width: 1, height },
  { x: width - 1, y: 0, width: 1, height },
];
