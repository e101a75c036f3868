import type { Context } from "./context.ts";
import { type DrawnPicture, drawPicture } from "./paint.ts";
import type { OpenCanvas } from "./resources.ts";
import type { Box } from "./scene.ts";

/** What is drawn once, where it stands in the scene, and the parts of the picture that show it. */
export interface Sprite {
  box: Box;
  picture: DrawnPicture;
  parts: readonly Box[];
}

/** Draws the parts of a sprite. The rest of it is empty, and would take as long to draw. */
export function drawSprite(context: Context, { box, picture, parts }: Sprite): void {
  const [unitX, unitY] = [box.width / picture.width, box.height / picture.height];
  for (const part of parts) {
    const { x, y, width, height } = part;
    const into = {
      x: box.x + x * unitX,
      y: box.y + y * unitY,
      width: width * unitX,
      height: height * unitY,
    };
    drawPicture(context, picture, into, part);
  }
}

/** Whether a picture contains anything is read in squares of so many pixels. */
const cellPx = 16;
/** Parts are at least so many squares from each other. */
const gapCells = 2;
/** So many parts are drawn faster as one. */
const partsMax = 64;
/** Around what is drawn, so that the edges of a part are empty at any scale. */
const marginPx = 4;

/**
 * The rectangles of a picture outside of which it is empty, with empty space between them. Its
 * pixels, row by row, are 0 where nothing is drawn.
 */
export function filledParts(pixels: Uint32Array, width: number): Box[] {
  const height = pixels.length / width;
  const grid = readGrid(pixels, width, height);
  const { columns, rows } = grid;
  const areas = divide(grid, { left: 0, top: 0, right: columns, bottom: rows });
  if (areas.length > partsMax) return [{ x: 0, y: 0, width, height }];
  return areas.map((area) => {
    const left = Math.max(0, area.left * cellPx - marginPx);
    const top = Math.max(0, area.top * cellPx - marginPx);
    const right = Math.min(width, area.right * cellPx + marginPx);
    const bottom = Math.min(height, area.bottom * cellPx + marginPx);
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
}

/** The same for a canvas, which has whole pixels only. */
export const partsOf = ({ picture, read }: OpenCanvas): Box[] =>
  read((pixels) => filledParts(pixels, Math.floor(picture.width)));

interface Grid {
  columns: number;
  rows: number;
  /** 1 for a square that is not empty, row by row. */
  cells: Uint8Array;
}

function readGrid(pixels: Uint32Array, width: number, height: number): Grid {
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let column = 0; column < columns; column++) {
      const cell = Math.floor(y / cellPx) * columns + column;
      const end = y * width + Math.min(width, (column + 1) * cellPx);
      for (let at = y * width + column * cellPx; cells[cell] === 0 && at < end; at++)
        if (pixels[at] !== 0) cells[cell] = 1;
    }
  return { columns, rows, cells };
}

/** In squares. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Divides an area at its empty rows, or else at its empty columns. */
function divide(grid: Grid, area: Area): Area[] {
  const { left, top, right, bottom } = area;
  const rows = filledRuns(top, bottom, (y) => isFilled(grid, { ...area, top: y, bottom: y + 1 }));
  const parts = rows.map(([from, to]) => ({ ...area, top: from, bottom: to }));
  if (parts.length > 1) return parts.flatMap((part) => divide(grid, part));
  const columns = filledRuns(left, right, (x) =>
    isFilled(grid, { ...area, left: x, right: x + 1 }),
  );
  const divided = parts.flatMap((part) =>
    columns.map(([from, to]) => ({ ...part, left: from, right: to })),
  );
  return columns.length > 1 ? divided.flatMap((part) => divide(grid, part)) : divided;
}

function isFilled({ columns, cells }: Grid, { left, top, right, bottom }: Area): boolean {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (cells[y * columns + x] === 1) return true;
  return false;
}

/** Where something is filled, from each start to its end. Smaller gaps do not divide. */
function filledRuns(
  start: number,
  end: number,
  isFilledAt: (at: number) => boolean,
): [number, number][] {
  const runs: [number, number][] = [];
  for (let at = start; at < end; at++) {
    if (!isFilledAt(at)) continue;
    const last = runs.at(-1);
    if (last && at - last[1] < gapCells) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}
