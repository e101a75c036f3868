import type { SKRSContext2D } from "@napi-rs/canvas";
import { glue, separateWords } from "../captions/words.ts";
import { canvasFont, type FontWeight } from "../fonts.ts";

/** Text broken into lines of about the same length at the largest size that fits. */
export interface SetText {
  lines: string[];
  px: number;
  line_px: number;
  /** Widest line; pixels. */
  width: number;
  height: number;
  weight: FontWeight;
  right_to_left: boolean;
}

export interface TextBox {
  width: number;
  height: number;
  /** Largest and smallest letters; at the smallest a text is set even where it does not fit. */
  px_max: number;
  px_min: number;
  weight: FontWeight;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const tall = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** More is not read on a card, at whatever size; and each size that is tried measures every word. */
const charactersMax = 1000;

/** Sets a text into a box, measured with the fonts that will draw it. What is too long for any card is cut. */
export function setText(context: SKRSContext2D, whole: string, box: TextBox): SetText {
  const text = cut(whole.trim());
  const words = separateWords(
    text.split(/\s+/).map((word) => ({ text: word, start: 0, end: 0 })),
  ).map((word) => word.text);
  const lineEm = tall.test(text) ? 1.42 : wide.test(text) ? 1.28 : 1.1;
  for (let px = Math.floor(box.px_max); ; px = Math.floor(px * 0.94)) {
    const measure = measurer(context, text, box.weight, px);
    const lines = balanced(words, box.width, measure);
    const [width, line_px] = [Math.max(...lines.map(measure)), Math.round(lineEm * px)];
    const fits = width <= box.width && lines.length * line_px <= box.height;
    if (fits || px * 0.94 < box.px_min) {
      const right_to_left = rightToLeft.test(text.match(/\p{L}/u)?.[0] ?? "");
      return {
        lines,
        px,
        line_px,
        width,
        height: lines.length * line_px,
        weight: box.weight,
        right_to_left,
      };
    }
  }
}

const cut = (text: string) =>
  text.length <= charactersMax
    ? text
    : `${[...text.slice(0, charactersMax)].slice(0, -1).join("").trimEnd()}…`;

function measurer(context: SKRSContext2D, text: string, weight: FontWeight, px: number) {
  useFont(context, text, weight, px);
  return (line: string) => context.measureText(line).width;
}

/** Large Latin type is set a little closer; joined and wide scripts must not be. */
function useFont(context: SKRSContext2D, text: string, weight: FontWeight, px: number) {
  context.font = canvasFont(text, weight, px);
  context.letterSpacing =
    weight === "strong" && !tall.test(text) && !wide.test(text)
      ? `${(-0.018 * px).toFixed(2)}px`
      : "0px";
}

/** As few lines as the width needs, then the narrowest width that still gives as few: no line is left with one short word. */
function balanced(words: string[], width: number, measure: (line: string) => number): string[] {
  const full = filled(words, width, measure);
  let [low, high] = [width / 2, width];
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2;
    if (filled(words, middle, measure).length > full.length) low = middle;
    else high = middle;
  }
  const narrow = filled(words, high, measure);
  return narrow.length === full.length ? narrow : full;
}

function filled(words: string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const [index, word] of words.entries()) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : line + glue(words[index - 1] ?? "", word) + word;
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > 0 ? lines : [""];
}

/** Draws set text with its top at `top`; `x` is where lines begin, end or have their middle. */
export function drawText(
  context: SKRSContext2D,
  set: SetText,
  at: { x: number; top: number; align: "left" | "right" | "center"; color: string },
) {
  useFont(context, set.lines.join(" "), set.weight, set.px);
  context.textBaseline = "alphabetic";
  context.direction = set.right_to_left ? "rtl" : "ltr";
  context.textAlign = at.align;
  context.fillStyle = at.color;
  set.lines.forEach((line, index) => {
    context.fillText(line, at.x, at.top + index * set.line_px + set.line_px / 2 + set.px * 0.36);
  });
}
