import { withAlpha } from "../../values/colors.ts";
import { type CodeLine, countColumns } from "../code/code-lines.ts";
import type { Token } from "../code/token.ts";
import type { Composition } from "../designs/layout-composition.ts";
import {
  type CodeFit,
  drawNumber,
  drawTokens,
  fitCode,
  letterEm,
  lineBox,
  markBox,
  numberWidth,
  tokenColors,
  windowLayer,
} from "../designs/parts/code-window.ts";
import { barLayer } from "../designs/parts/elements.ts";
import { entrances, type Layer } from "../designs/parts/layer.ts";
import type { LayoutContext } from "../designs/parts/layout-context.ts";
import { textLayer } from "../designs/parts/text-layer.ts";

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

/** How many lines of code have room at the smallest size. Longer lines count several times. */
export const linesMax = 80;

/** Code in a window, with line numbers. `hidden` is called with the number of lines left out. */
export function codeCard(card: CodeCard, hidden: (lines: number) => void = () => {}): Composition {
  return {
    place: (layout) => place(card, layout, hidden),
    icons: [],
    variant: 0,
    isCentered: true,
  };
}

function place(card: CodeCard, layout: LayoutContext, hidden: (lines: number) => void): Layer[] {
  const { content, unit } = layout.stage;
  const heading = card.title
    ? textLayer(layout, "title", card.title, {
        box: { ...content, height: unit * 0.2 },
        look: { px: unit * 0.075, align: "left", vertical: "top" },
        enter: rise(0.1),
      })
    : undefined;
  const top = heading ? heading.box.y + heading.box.height + unit * 0.045 : content.y;
  const area = { ...content, y: top, height: content.y + content.height - top };
  const fit = fitCode(card, area, unit);
  hidden(fit.hidden);
  return [
    ...(heading ? [heading] : []),
    windowLayer(layout, card, fit, fade(0.05)),
    ...fit.lines.flatMap((line, index) => lineLayers(line, index, { card, layout, fit })),
  ];
}

interface CardPlace {
  card: CodeCard;
  layout: LayoutContext;
  fit: CodeFit;
}

function lineLayers(line: CodeLine, index: number, place: CardPlace): Layer[] {
  const { number, tokens } = line;
  const { card, layout, fit } = place;
  const { theme, cues } = layout;
  const { px } = fit;
  const box = lineBox(fit, index);
  const last = Math.max(0.3, Math.min(cues.seconds * 0.75, cues.seconds - 0.9));
  const each = (last - 0.3) / fit.lines.length;
  const start = 0.3 + each * index;
  const colors = tokenColors(theme);
  const width =
    tokens.reduce((sum, { text }) => sum + countColumns(text), 0) * letterEm * px * 1.02;
  const own = { ...box, width: Math.max(2, Math.min(box.width, width + 2)) };
  const isEmpty = tokens.every(({ text }) => !text.trim());
  const placeText = (dim: boolean): Layer => ({
    name: `${dim ? "dim line" : "line"} ${index + 1}`,
    box: own,
    bleed: dim ? 4 : 0,
    enter: dim ? fade(0.15) : wipe(start, "right", Math.max(0.15, Math.min(0.9, each * 0.95))),
    draw: (context) =>
      drawTokens(context, tokens, px, (kind) => withAlpha(colors[kind], dim ? 0.38 : 1)),
  });
  const mark = barLayer(`mark ${index + 1}`, markBox(box, fit), {
    color: theme.accent,
    enter: wipe(start, "down", 0.25),
  });
  const isMarked = card.animation === "highlight" && !isEmpty;
  return [
    ...(number !== undefined && card.numbered ? [numberLayer(number, index, start, place)] : []),
    ...(isMarked ? [placeText(true), mark] : []),
    ...(isEmpty ? [] : [placeText(false)]),
  ];
}

function numberLayer(
  number: number,
  index: number,
  start: number,
  { card, layout: { theme }, fit }: CardPlace,
): Layer {
  const [box, width] = [lineBox(fit, index), numberWidth(fit)];
  return {
    name: `number ${index + 1}`,
    box: { ...box, x: box.x - fit.gutter, width },
    bleed: 2,
    enter: card.animation === "highlight" ? fade(0.15) : fade(start, 0.15),
    draw: (context) => drawNumber(context, number, { theme, width, px: fit.px }),
  };
}
