import type { Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import type { Face, Page } from "./look.ts";
import { fitText, textLines } from "./text.ts";

/**
 * The title of the video in one line, from `x` on, with its middle at `y`. Undefined where the
 * scene has none, and where it is too long to be read.
 */
export function runningTitle(
  { shot, kit, unit }: Page,
  face: Face,
  {
    x,
    y,
    width,
    pxMax,
    fill,
  }: { x: number; y: number; width: number; pxMax: number; fill: string },
): { lines: Text[]; width: number } | undefined {
  const { runningTitle: title } = shot;
  if (!title) return undefined;
  const size = { width, height: pxMax * unit * face.line * 1.5, pxMax: pxMax * unit, pxMin: 0 };
  const set = fitText(kit, title, face, size);
  if (set.lines.length > 1 || set.px < 12 * unit) return undefined;
  const isRightToLeft = letterDirection(title) === "rtl";
  const place = { x: isRightToLeft ? x + set.width : x, top: y - set.height / 2, fill };
  const lines = textLines(kit, set, { ...place, align: isRightToLeft ? "right" : "left" });
  return { lines, width: set.width };
}
