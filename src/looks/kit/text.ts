import { balanceLines } from "../../drawing/break-lines.ts";
import type { Box, Paint, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import type { Face, Kit, Page, TextBox } from "./look.ts";

/** Text broken into lines at the largest size that fits its box. */
export interface FittedText {
  lines: string[];
  face: Face;
  px: number;
  linePx: number;
  /** Width of the widest line. */
  width: number;
  height: number;
  isRightToLeft: boolean;
}

const tall = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Scripts whose letters fill their em: close lines of them touch. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Longer text is unreadable in a video. */
const charactersMax = 600;
const shrink = 0.94;
/** Share of the line height that text keeps below its `pxMin`. */
const tight = 0.92;
const pxFloor = 4;

/** Fits a text into a box. Below `pxMin` its lines stand closer. */
export function fitText(
  kit: Kit,
  whole: string,
  face: Face,
  box: { width: number; height: number; pxMax: number; pxMin: number },
): FittedText {
  const text = inCase(whole.trim().slice(0, charactersMax), face);
  const words = unbroken(kit.words(text)).map(({ text: word, gap }) => ({
    text: word,
    gap,
    width: kit.measure(word, face),
    gapWidth: gap ? kit.measure(gap, face) : 0,
  }));
  const lineEm = Math.max(face.line, tall.test(text) ? 1.42 : square.test(text) ? 1.14 : 0);
  const isRightToLeft = letterDirection(text) === "rtl";
  const setAt = (px: number): FittedText => {
    const lines = balanceLines(words, box.width / px);
    const width = px * Math.max(...lines.map((line) => kit.measure(line, face)));
    const linePx = px * lineEm * (px < box.pxMin ? tight : 1);
    return { lines, face, px, linePx, width, height: lines.length * linePx, isRightToLeft };
  };
  let set = setAt(box.pxMax);
  while (set.px > pxFloor && !fits(set, box)) set = setAt(set.px * shrink);
  return evener(kit, set, { setAt, pxMin: box.pxMin * display });
}

/** What follows a number and is not longer than this stands in its line, such as "euros". */
const unitLettersMax = 9;

/** Words between which lines may break: none between a number and a short unit. */
function unbroken(words: ReturnType<Kit["words"]>): ReturnType<Kit["words"]> {
  const joined: { text: string; gap: string }[] = [];
  for (const { text, gap } of words) {
    const last = joined.at(-1);
    const isUnit = last && /^\D?[\d.,]*\d$/.test(last.text) && /^[\p{L}%°\p{Sc}]/u.test(text);
    if (isUnit && [...text].length <= unitLettersMax) last.text += gap + text;
    else joined.push({ text, gap });
  }
  return joined;
}

const fits = ({ width, height }: FittedText, box: { width: number; height: number }) =>
  height <= box.height * 1.002 && width <= box.width * 1.002;

/** Type of so many times the least size of its box is display type. */
const display = 1.5;
/** The least size of evener lines beside the largest that fits, and what they must gain. */
const [evenShare, evenGain] = [0.62, 1.12];

/**
 * Display type as large as it fits often breaks into a column of single words. Smaller type in
 * fewer, evener lines is read at once.
 */
function evener(
  kit: Kit,
  largest: FittedText,
  { setAt, pxMin }: { setAt(px: number): FittedText; pxMin: number },
): FittedText {
  if (largest.lines.length < 3) return largest;
  const least = Math.max(pxMin, largest.px * evenShare);
  const value = (set: FittedText) => set.px * evenness(kit, set);
  let [best, most] = [largest, value(largest) * evenGain];
  for (let px = largest.px * shrink; px >= least; px *= shrink) {
    const set = setAt(px);
    if (value(set) > most) [best, most] = [set, value(set)];
  }
  return best;
}

/** How full the lines are beside the widest one, less for lines of a single word: 0 to 1. */
function evenness(kit: Kit, { lines, face }: FittedText): number {
  const widths = lines.map((line) => kit.measure(line, face));
  const full = widths.reduce((sum, width) => sum + width, 0) / Math.max(...widths) / lines.length;
  const single = lines.filter((line) => kit.words(line).length === 1).length / lines.length;
  return full * (1 - single / 2);
}

export const inCase = (text: string, { isUpper }: Face) => (isUpper ? text.toUpperCase() : text);

export interface TextPlace {
  /** The left edge, the middle or the right edge of the lines, by `align`. */
  x: number;
  top: number;
  align: "left" | "center" | "right";
  fill: Paint;
  stroke?: Paint;
  strokeWidth?: number;
}

/** The lines of a fitted text as elements. */
export function textLines(kit: Kit, set: FittedText, place: TextPlace): Text[] {
  const { face, px, linePx } = set;
  const all = set.lines.join(" ");
  return set.lines.map((line, index) => ({
    kind: "text",
    text: line,
    font: kit.font(face, px, all),
    at: [place.x, place.top + index * linePx + linePx / 2 + px * 0.36],
    align: place.align,
    tracking: face.tracking * px,
    rightToLeft: set.isRightToLeft,
    fill: place.fill,
    ...(place.stroke ? { stroke: place.stroke, strokeWidth: place.strokeWidth ?? px * 0.03 } : {}),
  }));
}

/** Text in a box, aligned as the look aligns. Returns its elements and the box that they fill. */
export function textBlock(
  { kit, style }: Page,
  text: string,
  {
    face,
    box,
    fill,
    pxMax,
    pxMin,
    vertical = "top",
    align = style.align,
  }: {
    face: Face;
    box: Box;
    fill: Paint;
    pxMax: number;
    pxMin: number;
    vertical?: "top" | "middle" | "bottom";
    align?: "left" | "center";
  },
): { elements: Text[]; box: TextBox; set: FittedText } {
  const set = fitText(kit, text, face, { width: box.width, height: box.height, pxMax, pxMin });
  const room = box.height - set.height;
  const top = box.y + (vertical === "top" ? 0 : vertical === "middle" ? room / 2 : room);
  const side = align === "left" && set.isRightToLeft ? "right" : align;
  const edge = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[side];
  const boxOf = (width: number, y: number, high: number): Box => {
    const x = { left: edge, center: edge - width / 2, right: edge - width }[side];
    return { x, y, width, height: high };
  };
  const last = kit.measure(set.lines.at(-1) ?? "", face) * set.px;
  const lastLine = boxOf(last, top + set.height - set.linePx, set.linePx);
  return {
    elements: textLines(kit, set, { x: edge, top, align: side, fill }),
    box: { ...boxOf(set.width, top, set.height), lastLine },
    set,
  };
}
