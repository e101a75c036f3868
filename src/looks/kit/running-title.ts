import type { Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import type { Face, Page } from "./look.ts";
import { type FittedText, fitText, textLines } from "./text.ts";

/** Lines of a title, and their least size in units: smaller type cannot be read. */
const [linesMax, pxLeast] = [2, 12.5];

/**
 * The title of the video in at most two lines, from `x` on, with its middle at `y`. A longer one
 * ends with an ellipsis. Undefined where the scene has none.
 */
export function runningTitle(
  page: Page,
  face: Face,
  {
    x,
    y,
    width,
    pxMax,
    fill,
  }: { x: number; y: number; width: number; pxMax: number; fill: string },
): { lines: Text[]; width: number; height: number } | undefined {
  const { runningTitle: title } = page.shot;
  const set = title && fitTitle(page, title, face, { width, pxMax });
  if (!set) return undefined;
  const isRightToLeft = letterDirection(title) === "rtl";
  const place = { x: isRightToLeft ? x + set.width : x, top: y - set.height / 2, fill };
  const align = isRightToLeft ? "right" : "left";
  const { width: wide, height } = set;
  return { lines: textLines(page.kit, set, { ...place, align }), width: wide, height };
}

/** As many of its first words as stand in two lines. */
function fitTitle(
  { kit, unit }: Page,
  title: string,
  face: Face,
  { width, pxMax }: { width: number; pxMax: number },
): FittedText | undefined {
  const size = { width, height: pxMax * unit * face.line * 1.5, pxMax: pxMax * unit, pxMin: 0 };
  const words = kit.words(title);
  for (let count = words.length; count > 0; count--) {
    const first = words.slice(0, count);
    const shown = first.map(({ gap, text }) => gap + text).join("");
    const set = fitText(kit, count < words.length ? `${shown}…` : title, face, size);
    if (set.lines.length <= linesMax && set.px >= pxLeast * unit) return set;
  }
  return undefined;
}
