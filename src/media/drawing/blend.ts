import type { Context } from "../../drawing/context.ts";
import { type DrawnPicture, drawPicture } from "../../drawing/paint.ts";
import type { Transition } from "../../values/scene.ts";

interface Size {
  width: number;
  height: number;
}

/** Two whole frames, and the share of the time of the blend that is over, above 0 and below 1. */
export interface Blend extends Size {
  before: DrawnPicture;
  after: DrawnPicture;
  share: number;
}

/** Where the two frames stand, and where the frame after is seen. */
type Places = (size: Size, share: number) => { before: Point; after: Point; seen?: Box };
type Point = [x: number, y: number];
interface Box extends Size {
  x: number;
  y: number;
}

const middle: Point = [0, 0];
/** Rows or columns by which something has moved, as xfade counts them. */
const part = (share: number, length: number) => Math.trunc(share * length);

/** The frame after pushes the one before out of the frame. */
const slide =
  (x: number, y: number): Places =>
  ({ width, height }, share) => {
    const [left, up] = [width - part(1 - share, width), height - part(1 - share, height)];
    return {
      before: [x * left, y * up],
      after: [x * (left - width), y * (up - height)],
    };
  };

/** By the names and with the geometry of ffmpeg's xfade. */
const placed: Partial<Record<Transition, Places>> = {
  slideleft: slide(-1, 0),
  slideright: slide(1, 0),
  slideup: slide(0, -1),
  slidedown: slide(0, 1),
  wipeleft: ({ width, height }, share) => {
    const x = Math.min(width, part(1 - share, width) + 1);
    return { before: middle, after: middle, seen: { x, y: 0, width: width - x, height } };
  },
  wiperight: ({ width, height }, share) => {
    const seen = { x: 0, y: 0, width: Math.min(width, part(share, width) + 1), height };
    return { before: middle, after: middle, seen };
  },
};

/** Whether a blend can be drawn. ffmpeg makes the others from two streams of frames. */
export const isDrawnBlend = (type: Transition): boolean => type === "fade" || type in placed;

/** Draws a frame of a blend over the whole canvas. */
export function drawBlend(
  context: Context,
  type: Transition,
  { before, after, share, width, height }: Blend,
): void {
  const places = placed[type]?.({ width, height }, share);
  const at = ([x, y]: Point) => ({ x, y, width, height });
  const seen = places?.seen;
  drawPicture(context, before, at(places?.before ?? middle));
  if (seen) {
    if (seen.width > 0) drawPicture(context, after, seen, seen);
    return;
  }
  context.save();
  if (!places) context.globalAlpha = share;
  drawPicture(context, after, at(places?.after ?? middle));
  context.restore();
}
