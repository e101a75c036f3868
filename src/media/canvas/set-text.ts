import type { SKRSContext2D } from "@napi-rs/canvas";
import { balanceLines, type MeasuredWord } from "../../drawing/break-lines.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { separateWords, separator } from "../captions/words.ts";
import { canvasFont, type FontWeight } from "../fonts.ts";

/** Text broken into lines of similar length at the largest size that fits. */
export interface SetText {
  lines: string[];
  px: number;
  linePx: number;
  /** Width of the widest line in pixels. */
  width: number;
  height: number;
  weight: FontWeight;
  rightToLeft: boolean;
}

export interface TextBox {
  width: number;
  height: number;
  /** Largest and smallest font size. Text at the smallest size may exceed the box. */
  pxMax: number;
  pxMin: number;
  weight: FontWeight;
}

const tall = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}]/u;

/** Longer text is unreadable on a card, and every size tried measures every word. */
const setCharactersMax = 1000;

/** Lays text out in a box, measured with the fonts that draw it. Cuts text too long for a card. */
export function setText(context: SKRSContext2D, whole: string, box: TextBox): SetText {
  const text = truncate(whole.trim());
  const untimed = text.split(/\s+/).map((word) => ({ text: word, start: 0, end: 0 }));
  const words = [...separateWords(untimed)].map((word) => word.text);
  const lineEm = tall.test(text) ? 1.42 : wide.test(text) ? 1.28 : 1.1;
  const measured = measureWords(context, words, text, box.weight);
  for (let px = Math.floor(box.pxMax); ; px = Math.floor(px * 0.94)) {
    const lines = balanceLines(measured, box.width / px);
    const linePx = Math.round(lineEm * px);
    const height = lines.length * linePx;
    const isSmallest = px * 0.94 < box.pxMin;
    if (height > box.height && !isSmallest) continue;
    selectFont(context, text, box.weight, px);
    const width = Math.max(...lines.map((line) => context.measureText(line).width));
    if (width > box.width && !isSmallest) continue;
    const rightToLeft = letterDirection(text) === "rtl";
    return { lines, px, linePx, width, height, weight: box.weight, rightToLeft };
  }
}

const truncate = (text: string) =>
  text.length <= setCharactersMax
    ? text
    : `${[...text.slice(0, setCharactersMax)].slice(0, -1).join("").trimEnd()}…`;

const measuringPx = 100;

/** Measures each word once. Widths are proportional to the font size. */
function measureWords(
  context: SKRSContext2D,
  words: readonly string[],
  text: string,
  weight: FontWeight,
): MeasuredWord[] {
  selectFont(context, text, weight, measuringPx);
  const widths = new Map<string, number>();
  const width = (part: string) => {
    const known = widths.get(part) ?? context.measureText(part).width / measuringPx;
    widths.set(part, known);
    return known;
  };
  return words.map((word, index) => {
    const gap = index ? separator(words[index - 1] ?? "", word) : "";
    return { text: word, gap, width: width(word), gapWidth: gap ? width(gap) : 0 };
  });
}

/** Tightens large Latin type slightly. Joined and wide scripts keep their spacing. */
function selectFont(context: SKRSContext2D, text: string, weight: FontWeight, px: number) {
  context.font = canvasFont(text, weight, px);
  context.letterSpacing =
    weight === "strong" && !tall.test(text) && !wide.test(text)
      ? `${(-0.018 * px).toFixed(2)}px`
      : "0px";
}

/**
 * Draws text with its top edge at `top`. `x` is the left edge, right edge or center of the lines.
 */
export function drawText(
  context: SKRSContext2D,
  set: SetText,
  at: { x: number; top: number; align: "left" | "right" | "center"; color: string },
) {
  selectFont(context, set.lines.join(" "), set.weight, set.px);
  context.textBaseline = "alphabetic";
  context.direction = set.rightToLeft ? "rtl" : "ltr";
  context.textAlign = at.align;
  context.fillStyle = at.color;
  set.lines.forEach((line, index) => {
    context.fillText(line, at.x, at.top + index * set.linePx + set.linePx / 2 + set.px * 0.36);
  });
}
