import type { Context, DrawnPath } from "./context.ts";
import type { DrawnPicture } from "./paint.ts";

/** What the host gives: pictures by their keys, canvases for what is drawn once, paths. */
export interface Resources {
  picture(source: string): DrawnPicture | undefined;
  canvas(width: number, height: number): { context: Context; picture: DrawnPicture };
  path(path: string): DrawnPath;
}
