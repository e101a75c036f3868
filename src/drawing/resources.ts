import type { Context, DrawnPath } from "./context.ts";
import type { DrawnPicture } from "./paint.ts";

/** A canvas, for what is drawn once. */
export interface OpenCanvas {
  context: Context;
  picture: DrawnPicture;
  /** Reads its pixels, row by row: numbers that are 0 where nothing is drawn. */
  read<T>(use: (pixels: Uint32Array) => T): T;
}

/** What the host gives: pictures by their keys, canvases for what is drawn once, paths. */
export interface Resources {
  picture(source: string): DrawnPicture | undefined;
  canvas(width: number, height: number): OpenCanvas;
  path(path: string): DrawnPath;
}
