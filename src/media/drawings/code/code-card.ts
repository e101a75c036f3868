import type { SKRSContext2D } from "@napi-rs/canvas";
import { mix, readableOn } from "../../colors.ts";
import type { Composition } from "../../designs/layout-design.ts";
import { barLayer, type Easel, plateLayer, textLayer } from "../../designs/parts/elements.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { Box } from "../../designs/parts/stage.ts";
import { type Theme, withAlpha } from "../../designs/parts/theme.ts";
import { codeFont } from "../../fonts.ts";
import { type CodeLine, columnsOf, wrapLines } from "./code-lines.ts";
import type { Token, TokenKind } from "./token.ts";

const { rise, fade, wipe } = entrances;

export const codeAnimations = ["type", "highlight"] as const;
export type CodeAnimation = (typeof codeAnimations)[number];

export interface CodeCard {
  lines: Token[][];
  title: string | undefined;
  /** Stands in the bar of the window. */
  language: string;
  numbered: boolean;
  animation: CodeAnimation;
}

const lineEm = 1.5;
/** Width of a letter of the monospaced font in em. */
const letterEm = 0.6;
const sizes = { largest: 0.058, smallest: 0.0265 };

/** How many lines of code have room at the smallest size. Longer lines count several times. */
export const linesMax = 80;

/** Code in a window, with line numbers. `hidden` is called with the number of lines left out. */
export function codeCard(card: CodeCard, hidden: (lines: number) => void = () => {}): Composition {
  return { place: (easel) => place(card, easel, hidden), icons: [], variant: 0, isCentered: true };
}

function place(card: CodeCard, easel: Easel, hidden: (lines: number) => void): Layer[] {
  const { content, unit } = easel.stage;
  const heading = card.title
    ? textLayer(easel, "title", card.title, {
        box: { ...content, height: unit * 0.2 },
        look: { px: unit * 0.075, align: "left", vertical: "top" },
        enter: rise(0.1),
      }).layer
    : undefined;
  const top = heading ? heading.box.y + heading.box.height + unit * 0.045 : content.y;
  const area = { ...content, y: top, height: content.y + content.height - top };
  const fit = fitLines(card, area, unit);
  hidden(fit.hidden);
  const { px, bar, pad, gutter } = fit;
  const height = bar + pad * 1.6 + fit.lines.length * px * lineEm;
  const window = { ...area, height };
  return [
    ...(heading ? [heading] : []),
    plateLayer(easel, "window", { box: window, enter: fade(0.05) }, (context) =>
      drawBar(context, easel, { width: window.width, bar, pad, language: card.language }),
    ),
    ...fit.lines.flatMap((line, index) =>
      lineLayers(line, easel, {
        index,
        count: fit.lines.length,
        box: {
          x: window.x + pad + gutter,
          y: window.y + bar + pad * 0.5 + index * px * lineEm,
          width: window.width - 2 * pad - gutter,
          height: px * lineEm,
        },
        px,
        gutter,
        card,
      }),
    ),
  ];
}

interface Fit {
  lines: CodeLine[];
  px: number;
  bar: number;
  pad: number;
  gutter: number;
  hidden: number;
}

/** The largest type at which no line is broken, otherwise at which all lines have room. */
function fitLines({ lines, numbered }: CodeCard, area: Box, unit: number): Fit {
  const [bar, pad] = [unit * 0.085, unit * 0.05];
  const room = area.height - bar - pad * 1.6;
  const digits = `${lines.length}`.length;
  const widest = Math.max(
    1,
    ...lines.map((line) => columnsOf(line.map(({ text }) => text).join(""))),
  );
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
  const fewest = Math.min(...steps.map(({ columns }) => wrapLines(lines, columns).length));
  const broken = steps.find(({ columns, rows }) => {
    const count = wrapLines(lines, columns).length;
    return count <= rows && count <= fewest * 1.3;
  });
  const chosen = whole ?? broken ?? (steps.at(-1) as (typeof steps)[number]);
  const wrapped = wrapLines(lines, chosen.columns);
  const kept = wrapped.slice(0, chosen.rows);
  const shown = Math.max(0, ...kept.map(({ number = 0 }) => number));
  const { px, gutter } = chosen;
  return { lines: kept, px, bar, pad, gutter, hidden: lines.length - shown };
}

function drawBar(
  context: SKRSContext2D,
  { theme, stage: { unit } }: Easel,
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

interface LinePlace {
  index: number;
  count: number;
  box: Box;
  px: number;
  gutter: number;
  card: CodeCard;
}

function lineLayers({ number, tokens }: CodeLine, easel: Easel, place: LinePlace): Layer[] {
  const { index, count, box, px, gutter, card } = place;
  const { theme, cues } = easel;
  const last = Math.max(0.3, Math.min(cues.seconds * 0.75, cues.seconds - 0.9));
  const each = (last - 0.3) / count;
  const start = 0.3 + each * index;
  const colors = tokenColors(theme);
  const width = tokens.reduce((sum, { text }) => sum + columnsOf(text), 0) * letterEm * px * 1.02;
  const own = { ...box, width: Math.max(2, Math.min(box.width, width + 2)) };
  const isEmpty = tokens.every(({ text }) => !text.trim());
  const textOf = (dim: boolean): Layer => ({
    name: `${dim ? "dim line" : "line"} ${index + 1}`,
    box: own,
    bleed: dim ? 4 : 0,
    enter: dim ? fade(0.15) : wipe(start, "right", Math.max(0.15, Math.min(0.9, each * 0.95))),
    draw: (context) =>
      drawTokens(context, tokens, px, (kind) => withAlpha(colors[kind], dim ? 0.38 : 1)),
  });
  const mark = { ...box, x: box.x - gutter - px * 0.55, width: px * 0.14, height: box.height };
  const isMarked = card.animation === "highlight" && !isEmpty;
  return [
    ...(number !== undefined && card.numbered ? [numberLayer(easel, number, place, start)] : []),
    ...(isMarked
      ? [
          textOf(true),
          barLayer(`mark ${index + 1}`, mark, {
            color: theme.accent,
            enter: wipe(start, "down", 0.25),
          }),
        ]
      : []),
    ...(isEmpty ? [] : [textOf(false)]),
  ];
}

function numberLayer(
  { theme }: Easel,
  number: number,
  { box, px, gutter, card, index }: LinePlace,
  start: number,
): Layer {
  const width = gutter - letterEm * px * 1.2;
  return {
    name: `number ${index + 1}`,
    box: { x: box.x - gutter, y: box.y, width, height: box.height },
    bleed: 2,
    enter: card.animation === "highlight" ? fade(0.15) : fade(start, 0.15),
    draw(context) {
      context.font = codeFont("0", px * 0.86);
      context.textAlign = "right";
      context.textBaseline = "alphabetic";
      context.fillStyle = mix(theme.soft, theme.plate, 0.42);
      context.fillText(`${number}`, width, px * 1.08);
    },
  };
}

function drawTokens(
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
    column += columnsOf(text);
  }
}

/** Colors of the kinds, all readable on the window. */
function tokenColors({ plate, text, soft, accent }: Theme): Record<TokenKind, string> {
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
