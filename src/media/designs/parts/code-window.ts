import type { SKRSContext2D } from "@napi-rs/canvas";
import { mix, readableOn } from "../../../values/colors.ts";
import type { Box } from "../../canvas/box.ts";
import {
  type CodeLine,
  countColumns,
  countLines,
  splitCells,
  widthOf,
  wrapLines,
} from "../../code/code-lines.ts";
import type { Token, TokenKind } from "../../code/token.ts";
import { codeFont } from "../../fonts.ts";
import { plateLayer } from "./elements.ts";
import type { Entrance, Layer } from "./layer.ts";
import type { LayoutContext } from "./layout-context.ts";
import type { Theme } from "./theme.ts";

const lineEm = 1.5;
/** Width of a letter of the monospaced font in em. */
export const letterEm = 0.6;
const sizes = { largest: 0.058, smallest: 0.0265 };

/** Code as it stands in a window. */
export interface WindowCode {
  lines: readonly Token[][];
  /** Stands in the bar of the window. */
  language: string;
  numbered: boolean;
  /** Number of the first line. Default: 1. */
  firstNumber?: number;
}

/** Where the lines of code stand. `hidden` counts lines without room. */
export interface CodeFit {
  lines: CodeLine[];
  px: number;
  bar: number;
  pad: number;
  gutter: number;
  hidden: number;
  /** The window, as high as its lines need. */
  box: Box;
}

/** The largest type at which no line is broken, otherwise at which all lines have room. */
export function fitCode(code: WindowCode, area: Box, unit: number): CodeFit {
  const { lines, numbered, firstNumber = 1 } = code;
  const [bar, pad] = [unit * 0.085, unit * 0.05];
  const room = area.height - bar - pad * 1.6;
  const digits = `${firstNumber + lines.length - 1}`.length;
  const cells = splitCells(lines);
  const widest = Math.max(1, ...cells.map(widthOf));
  const at = (px: number) => {
    const gutter = numbered ? (digits + 1.6) * letterEm * px : 0;
    const columns = Math.floor((area.width - 2 * pad - gutter) / (letterEm * px));
    return { px, gutter, columns, rows: Math.max(1, Math.floor(room / (px * lineEm))) };
  };
  const steps = Array.from({ length: 24 }, (_, index) =>
    at(unit * (sizes.largest - ((sizes.largest - sizes.smallest) * index) / 23)),
  );
  const whole = steps.find(({ columns, rows }) => widest <= columns && lines.length <= rows);
  // Type a little smaller is better than a break in every line.
  const counts = steps.map(({ columns }) => countLines(cells, columns));
  const fewest = Math.min(...counts);
  const broken = steps.find(({ rows }, index) => {
    const count = counts[index] ?? 0;
    return count <= rows && count <= fewest * 1.3;
  });
  const chosen = whole ?? broken ?? (steps.at(-1) as (typeof steps)[number]);
  const wrapped = wrapLines(cells, chosen.columns);
  const kept = wrapped.slice(0, chosen.rows);
  const shown = Math.max(0, ...kept.map(({ number = 0 }) => number));
  const { px, gutter } = chosen;
  const height = bar + pad * 1.6 + kept.length * px * lineEm;
  const box = { ...area, height };
  return { lines: kept, px, bar, pad, gutter, hidden: lines.length - shown, box };
}

/** The window itself, with three buttons and the name of the language. */
export const windowLayer = (
  layout: LayoutContext,
  code: WindowCode,
  fit: CodeFit,
  enter: Entrance,
): Layer =>
  plateLayer(layout, "window", { box: fit.box, enter }, (context) =>
    drawBar(context, layout, { ...fit, width: fit.box.width, language: code.language }),
  );

/** The place of a line's letters. */
export const lineBox = ({ box, bar, pad, gutter, px }: CodeFit, index: number): Box => ({
  x: box.x + pad + gutter,
  y: box.y + bar + pad * 0.5 + index * px * lineEm,
  width: box.width - 2 * pad - gutter,
  height: px * lineEm,
});

/** The bar that marks a line, left of its number. */
export const markBox = (box: Box, { px, gutter }: CodeFit): Box => ({
  ...box,
  x: box.x - gutter - px * 0.55,
  width: px * 0.14,
});

/** The number of a line, right-aligned in the column before its letters. */
export function drawNumber(
  context: SKRSContext2D,
  number: number,
  { theme, width, px }: { theme: Theme; width: number; px: number },
) {
  context.font = codeFont("0", px * 0.86);
  context.textAlign = "right";
  context.textBaseline = "alphabetic";
  context.fillStyle = mix(theme.soft, theme.plate, 0.42);
  context.fillText(`${number}`, width, px * 1.08);
}

export const numberWidth = ({ gutter, px }: CodeFit) => gutter - letterEm * px * 1.2;

function drawBar(
  context: SKRSContext2D,
  { theme, stage: { unit } }: LayoutContext,
  { width, bar, pad, language }: { width: number; bar: number; pad: number; language: string },
) {
  ["#ff5f57", "#febc2e", "#28c840"].forEach((color, index) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(pad + index * unit * 0.04, bar * 0.55, unit * 0.013, 0, 2 * Math.PI);
    context.fill();
  });
  context.font = codeFont(language, unit * 0.03);
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.fillStyle = theme.soft;
  context.fillText(language, width - pad, bar * 0.55);
}

export function drawTokens(
  context: SKRSContext2D,
  tokens: readonly Token[],
  px: number,
  color: (kind: TokenKind) => string,
) {
  context.textBaseline = "alphabetic";
  context.direction = "ltr";
  context.textAlign = "left";
  let column = 0;
  for (const { text, kind } of tokens) {
    context.font = codeFont(text, px);
    context.fillStyle = color(kind);
    context.fillText(text, column * letterEm * px, px * 1.08);
    column += countColumns(text);
  }
}

/** Colors of the kinds, all readable on the window. */
export function tokenColors({ plate, text, soft, accent }: Theme): Record<TokenKind, string> {
  const on = (color: string) => readableOn(color, plate, 4.6);
  return {
    text,
    comment: on(mix(soft, plate, 0.3)),
    keyword: on(accent),
    string: on("#9ece6a"),
    number: on("#ff9e64"),
    name: on("#7dc4ff"),
    type: on("#73daca"),
    mark: on(mix(text, accent, 0.25)),
  };
}
