import { readFile } from "node:fs/promises";
import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import type { DrawnPicture } from "../../drawing/paint.ts";
import type { Box } from "../../drawing/scene.ts";
import type { DrawnMedia, Media, MediaPart } from "../../looks/kit/media-facts.ts";

/** The key of the picture of a shot. */
export const mediaSource = "media";
/** Pictures are measured at this width. */
const columns = 64;
const [rowsMin, rowsMax] = [2, 256];

/** Loads the picture of a shot from its file of raw RGBA, and measures it. A clip has no file. */
export async function openShotMedia(
  given: DrawnMedia,
): Promise<{ media: Media; pictures: Map<string, DrawnPicture> }> {
  const { path, ...facts } = given;
  if (path === undefined)
    return { media: { ...facts, source: mediaSource, measure: unknownPart }, pictures: new Map() };
  const { width, height } = facts;
  const data = await readFile(path);
  const canvas = createCanvas(width, height);
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  const grid = createGrid(canvas, { width, height });
  return {
    media: {
      ...facts,
      focus: facts.focus ?? grid.focus,
      source: mediaSource,
      measure: grid.measure,
    },
    pictures: new Map([[mediaSource, { image: canvas, width, height }]]),
  };
}

const unknownPart = (): MediaPart => ({ brightest: "#ffffff", detail: 0 });

/** A small copy of a picture that tells what its parts contain. */
function createGrid(canvas: Canvas, { width, height }: { width: number; height: number }) {
  const rows = Math.min(rowsMax, Math.max(rowsMin, Math.round((columns * height) / width)));
  const small = createCanvas(columns, rows).getContext("2d");
  small.imageSmoothingQuality = "high";
  small.drawImage(canvas, 0, 0, columns, rows);
  const { data } = small.getImageData(0, 0, columns, rows);
  const at = (x: number, y: number) => 4 * (y * columns + x);
  const light = (i: number) =>
    0.2126 * (data[i] ?? 0) + 0.7152 * (data[i + 1] ?? 0) + 0.0722 * (data[i + 2] ?? 0);
  const difference = (i: number, other: number) =>
    [0, 1, 2].reduce((sum, c) => sum + Math.abs((data[i + c] ?? 0) - (data[other + c] ?? 0)), 0) /
    3;
  const detailAt = (x: number, y: number) =>
    difference(at(x, y), at(Math.min(columns - 1, x + 1), y)) +
    difference(at(x, y), at(x, Math.min(rows - 1, y + 1)));
  const measure = (part: Box): MediaPart => {
    const within = (share: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(share * count)));
    const [left, right] = [part.x, part.x + part.width].map((x) => within(x, columns));
    const [top, bottom] = [part.y, part.y + part.height].map((y) => within(y, rows));
    let [lightest, sum, count] = [at(left ?? 0, top ?? 0), 0, 0];
    for (let y = top ?? 0; y <= (bottom ?? 0); y++)
      for (let x = left ?? 0; x <= (right ?? 0); x++) {
        if (light(at(x, y)) > light(lightest)) lightest = at(x, y);
        sum += detailAt(x, y);
        count += 1;
      }
    const color = data.slice(lightest, lightest + 3);
    const brightest = `#${Buffer.from(color).toString("hex")}`;
    return { brightest, detail: sum / Math.max(1, count) };
  };
  return { measure, focus: middleOfDetail(rows, detailAt) };
}

/** The point around which there is most to see. */
function middleOfDetail(rows: number, detailAt: (x: number, y: number) => number) {
  let [sum, sumX, sumY] = [1e-6, 0.5e-6, 0.5e-6];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const weight = detailAt(x, y) ** 2;
      sum += weight;
      sumX += (weight * (x + 0.5)) / columns;
      sumY += (weight * (y + 0.5)) / rows;
    }
  return { x: sumX / sum, y: sumY / sum };
}
