import type { Context } from "./context.ts";
import { type DrawnPicture, drawPicture } from "./paint.ts";
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
/** So many rows of squares are read at once. */
const rowsRead = 4;
/** Parts are at least so many squares from each other. */
const gapCells = 2;
/** Around what is drawn, so that the edges of a part are empty at any scale. */
const marginPx = 4;

/** The rectangles of a canvas outside of which it is empty, with empty space between them. */
export function filledParts(
  context: Context,
  { width, height }: { width: number; height: number },
): Box[] {
  const grid = readGrid(context, width, height);
  const { columns, rows } = grid;
  return divide(grid, { left: 0, top: 0, right: columns, bottom: rows }).map((area) => {
    const left = Math.max(0, area.left * cellPx - marginPx);
    const top = Math.max(0, area.top * cellPx - marginPx);
    const right = Math.min(width, area.right * cellPx + marginPx);
    const bottom = Math.min(height, area.bottom * cellPx + marginPx);
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
}

interface Grid {
  columns: number;
  rows: number;
  /** 1 for a square that is not empty, row by row. */
  cells: Uint8Array;
}

function readGrid(context: Context, width: number, height: number): Grid {
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  const cells = new Uint8Array(columns * rows);
  const band = rowsRead * cellPx;
  for (let top = 0; top < height; top += band) {
    const { data } = context.getImageData(0, top, width, Math.min(band, height - top));
    const pixels = new Uint32Array(data.buffer);
    for (let start = 0; start < pixels.length; start += width) {
      const row = Math.floor((top + start / width) / cellPx) * columns;
      for (let column = 0; column < columns; column++) {
        const end = start + Math.min(width, (column + 1) * cellPx);
        let at = start + column * cellPx;
        while (cells[row + column] === 0 && at < end)
          if (pixels[at++] !== 0) cells[row + column] = 1;
      }
    }
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
