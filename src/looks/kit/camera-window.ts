import type { Box, Element } from "../../drawing/scene.ts";
import { plate, roundRect } from "./captions.ts";
import type { Page } from "./look.ts";

/** The side of the window as a share of the frame's shorter side. */
const sideShare = { wide: 0.4, other: 0.34 };
/** Free space around it, in units. */
const [edge, gap, ring, corner] = [26, 18, 3, 26];

/**
 * Where the speaker is seen: a square in the upper right corner, in whole and even pixels. Captions
 * and the controls of platforms are low.
 */
export function cameraBox({ width, height }: { width: number; height: number }): Box {
  const short = Math.min(width, height);
  const even = (value: number) => 2 * Math.round(value / 2);
  const side = even(short * (width / height > 1.2 ? sideShare.wide : sideShare.other));
  const right = (edge * short) / 540;
  // Platforms write over the upper edge of tall videos.
  const top = right + (height > width ? height * 0.03 : 0);
  return { x: even(width - right - side), y: even(top), width: side, height: side };
}

/** Whether content stands beside the window. In higher frames, it stands below. */
const isBeside = ({ width, height }: { width: number; height: number }) => width / height > 0.95;

/** The content of a frame without the room of the window: beside it, or below it and `head`. */
export function besideCamera(
  content: Box,
  frame: { width: number; height: number },
  head: number,
): Box {
  const window = cameraBox(frame);
  const space = (gap * Math.min(frame.width, frame.height)) / 540;
  if (isBeside(frame)) return { ...content, width: window.x - space - content.x };
  const top = Math.max(content.y, window.y + window.height + space + head);
  return { ...content, y: top, height: content.y + content.height - top };
}

/** Where a picture ends that a look cuts off at the right edge of the frame. */
export const rightEdge = ({ shot, content, unit }: Page): number =>
  shot.hasCamera && isBeside(shot) ? content.x + content.width - gap * unit : shot.width;

/** The opening through which the clip of the speaker is seen, in a ring. */
export function cameraWindow({ shot, unit, colors }: Page): Element[] {
  if (!shot.hasCamera) return [];
  const box = cameraBox(shot);
  const around = {
    ...{ x: box.x - ring * unit, y: box.y - ring * unit },
    ...{ width: box.width + 2 * ring * unit, height: box.height + 2 * ring * unit },
  };
  return [
    plate(around, colors.ink, (corner + ring) * unit),
    { kind: "shape", path: roundRect(box, corner * unit), fill: "#000000", erases: true },
  ];
}
