import type { Box, Element, Text } from "../../drawing/scene.ts";
import { contrast, mix, readableOn } from "../../values/colors.ts";
import {
  type CodeLine,
  countColumns,
  countLines,
  splitCells,
  widthOf,
  wrapLines,
} from "../code/code-lines.ts";
import type { ShownCode } from "../code/shown-code.ts";
import type { Token, TokenKind } from "../code/token.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Face, Page } from "../kit/look.ts";

const mono: Face = { family: "JetBrainsMono", weight: 500, tracking: 0, line: 1.5 };
/** Width of a letter in em. */
const letterEm = 0.6;
/** In units. The smallest is still read on a phone. */
const sizes = { largest: 34, smallest: 15 };
/** The bar of the window and the room around its lines, in units. */
const [barUnits, padUnits] = [46, 26];

/** Where the lines of code stand. */
export interface CodeFit {
  lines: CodeLine[];
  px: number;
  bar: number;
  pad: number;
  /** Width of the numbers, with the room before the letters. */
  gutter: number;
  /** Lines without room. */
  hidden: number;
  /** The window, as high as its lines need. */
  box: Box;
}

/** The largest type at which no line is broken, otherwise at which all lines have room. */
export function fitCode(code: ShownCode, area: Box, unit: number): CodeFit {
  const { lines, isNumbered, firstNumber } = code;
  const [bar, pad] = [barUnits * unit, padUnits * unit];
  const room = area.height - bar - pad * 1.6;
  const digits = `${firstNumber + lines.length - 1}`.length;
  const cells = splitCells(lines);
  const widest = Math.max(1, ...cells.map(widthOf));
  const at = (px: number) => {
    const gutter = isNumbered ? (digits + 1.6) * letterEm * px : 0;
    const columns = Math.floor((area.width - 2 * pad - gutter) / (letterEm * px));
    return { px, gutter, columns, rows: Math.max(1, Math.floor(room / (px * mono.line))) };
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
  const { px, gutter, columns, rows } = whole ?? broken ?? at(unit * sizes.smallest);
  const kept = keepLit(wrapLines(cells, columns), rows, code);
  const shown = kept.filter(({ number }) => number !== undefined).length;
  const height = bar + pad * 1.6 + kept.length * px * mono.line;
  const y = area.y + (area.height - height) / 2;
  const box = { ...area, y, height };
  return { lines: kept, px, bar, pad, gutter, hidden: lines.length - shown, box };
}

const leftOut: CodeLine = { number: undefined, tokens: [{ text: "…", kind: "comment" }] };

/** The lines that have room: with the lit ones in view, and a mark where others are left out. */
function keepLit(
  lines: readonly CodeLine[],
  rows: number,
  { lit, firstNumber }: ShownCode,
): CodeLine[] {
  if (lines.length <= rows || !lit || rows < 3) return lines.slice(0, rows);
  const at = (number: number) => lines.findIndex((line) => line.number === number);
  const [from, next] = [at(lit.from - firstNumber + 1), at(lit.to - firstNumber + 2)];
  const end = next < 0 ? lines.length : next;
  // As many lines before the lit ones as after them.
  const wanted = Math.round((Math.max(0, from) + end - rows) / 2);
  const first = Math.min(Math.max(0, wanted), Math.max(0, from - 1), lines.length - rows);
  const kept = lines.slice(first, first + rows);
  return kept.map((line, index) => {
    const isLeft =
      (index === 0 && first > 0) || (index === rows - 1 && first + rows < lines.length);
    return isLeft ? leftOut : line;
  });
}

/** The color of the window, dark in all looks. */
function windowColor({ colors: { ground } }: Page): string {
  const isDark = contrast("#ffffff", ground) > 6;
  return isDark ? mix(ground, "#05070d", 0.62) : "#191d2b";
}

/** The window itself, with three buttons and the name of the file or the language. */
export function windowElements(page: Page, { box, bar, pad }: CodeFit, name: string): Element[] {
  const { unit, kit } = page;
  const ground = windowColor(page);
  const middle = box.y + bar * 0.56;
  const [px, r] = [17 * unit, 7 * unit];
  const buttons = ["#ff5f57", "#febc2e", "#28c840"].map((color, at) =>
    plate(
      { x: box.x + pad + at * 22 * unit - r, y: middle - r, width: 2 * r, height: 2 * r },
      color,
      r,
    ),
  );
  const shadow = { ...box, y: box.y + 8 * unit };
  const label: Text = {
    kind: "text",
    text: name,
    font: kit.font(mono, px, name),
    at: [box.x + box.width - pad, middle + px * 0.34],
    align: "right",
    fill: readableOn("#9aa3bd", ground, 4.6),
  };
  return [
    plate(shadow, "#00000038", 16 * unit),
    {
      kind: "shape",
      path: roundRect(box, 14 * unit),
      fill: ground,
      stroke: mix(ground, "#ffffff", 0.16),
      strokeWidth: 1.5 * unit,
    },
    ...buttons,
    ...(name ? [label] : []),
  ];
}

/** The room of a line's letters. */
export const lineBox = ({ box, bar, pad, gutter, px }: CodeFit, index: number): Box => ({
  x: box.x + pad + gutter,
  y: box.y + bar + pad * 0.5 + index * px * mono.line,
  width: box.width - 2 * pad - gutter,
  height: px * mono.line,
});

/** The letters of a line in the colors of their kinds. */
export function lineTexts(page: Page, fit: CodeFit, index: number): Text[] {
  const { x, y } = lineBox(fit, index);
  const { px } = fit;
  const colors = tokenColors(page);
  let column = 0;
  return (fit.lines[index]?.tokens ?? []).flatMap(({ text, kind }: Token): Text[] => {
    const at = [x + column * letterEm * px, y + px * 1.08] as const;
    column += countColumns(text);
    if (!text.trim()) return [];
    return [{ kind: "text", text, font: page.kit.font(mono, px, text), at, fill: colors[kind] }];
  });
}

/** The number of a line, before its letters. */
export function lineNumber(page: Page, fit: CodeFit, index: number, number: number): Text {
  const { x, y } = lineBox(fit, index);
  const px = fit.px * 0.86;
  const text = `${number}`;
  return {
    kind: "text",
    ...{ text, font: page.kit.font(mono, px, text), align: "right" },
    at: [x - letterEm * fit.px * 1.2, y + fit.px * 1.08],
    fill: readableOn("#6c7590", windowColor(page), 3),
  };
}

/** Colors of the kinds, all readable on the window. */
function tokenColors(page: Page): Record<TokenKind, string> {
  const ground = windowColor(page);
  const on = (color: string) => readableOn(color, ground, 4.6);
  return {
    text: on("#e6e9f2"),
    comment: on("#8b94ad"),
    keyword: on(page.shot.palette.accent),
    string: on("#9ece6a"),
    number: on("#ff9e64"),
    name: on("#7dc4ff"),
    type: on("#73daca"),
    mark: on("#b9c1d8"),
  };
}
