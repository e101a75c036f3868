import type { Box, Element, Text } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { enter } from "../kit/enter.ts";
import type { Face, Page } from "../kit/look.ts";
import { inCase, textBlock } from "../kit/text.ts";
import { areShort, formatNumber, ticksOf } from "./scale.ts";

/** A part of a chart. One without a value is a gap. */
export type Bar = DesignItem;
/** A part with a value, and its place in the order of all. */
export type Valued = Bar & { value: number; index: number };

/** The room of a chart, its parts, and when each of them enters. */
export interface ChartParts {
  body: Box;
  bars: readonly Bar[];
  starts: readonly number[];
  /** When parts are lit, by their place. Without it, the strongest one is emphasized. */
  lit?: ReadonlyMap<number, number> | undefined;
}

/** The start of what has stood since the scene before. */
export const stood = -10;

/** A little before a start; what has stood is not early. */
export const earlier = (start: number, by: number): number =>
  start < 0 ? start : Math.max(0, start - by);

export const valued = (bars: readonly Bar[]): Valued[] =>
  bars.flatMap((bar, index) =>
    bar.value === undefined ? [] : [{ ...bar, value: bar.value, index }],
  );

/** The number as it is written in the text, or as it is. */
export const written = ({ detail, value }: Bar) =>
  detail ?? (value === undefined ? "–" : `${value}`);

/** How a part of a chart enters. */
const motion = { kind: "rise", seconds: 0.3 } as const;

/** More parts than these have an axis with round values, and names at every few of them. */
export const namedMax = 8;

/** Smallest type of names, in units. */
const namePxMin = 15;

interface LabelPlace {
  box: Box;
  strong: boolean;
  align?: "left" | "center";
  pxMax?: number;
}

/** A name or a number of a chart that enters where it stands. */
export function enteringLabel(
  page: Page,
  text: string,
  { start, subject = false, ...place }: LabelPlace & { start: number; subject?: boolean },
): Element {
  const isSubject = subject && start >= 0;
  const drawn = label(page, text, place);
  return enter(page, drawn, { start, around: place.box, subject: isSubject, motion });
}

/** A name or a number of a chart. */
export function label(
  page: Page,
  text: string,
  { box, strong, align = "center", pxMax = (strong ? 40 : 28) * page.unit }: LabelPlace,
): Text[] {
  const { style, colors, unit } = page;
  const face = strong ? style.label : style.text;
  return textBlock(page, shortened(page, text, face, box), {
    face,
    box,
    fill: strong ? colors.ink : colors.soft,
    pxMax,
    pxMin: 12 * unit,
    vertical: align === "left" ? "middle" : strong ? "bottom" : "top",
    align,
  }).elements;
}

/** Cuts words that are wider than the box in the smallest type. */
function shortened({ kit, unit }: Page, text: string, face: Face, { width }: Box): string {
  const em = width / (namePxMin * 0.8 * unit);
  return text
    .split(" ")
    .map((word) => {
      if (kit.measure(word, face) <= em) return word;
      const letters = [...word];
      let kept = Math.max(1, Math.floor((letters.length * em) / kit.measure(word, face)) - 1);
      while (kept > 1 && kit.measure(`${letters.slice(0, kept).join("")}…`, face) > em) kept -= 1;
      return `${letters.slice(0, kept).join("")}…`;
    })
    .join(" ");
}

/** The width of the widest of these texts in em. */
export const widestEm = ({ kit }: Page, texts: readonly string[], face: Face): number =>
  Math.max(0.1, ...texts.map((text) => kit.measure(inCase(text, face), face)));

/** The largest size at which all of these texts stand in one line of a width. */
export const commonPx = (
  page: Page,
  texts: readonly string[],
  face: Face,
  { width, max }: { width: number; max: number },
): number =>
  Math.max(namePxMin * page.unit, Math.min(max * page.unit, width / widestEm(page, texts, face)));

/** The range of the values, with 0, and where each value stands in a box. */
export function openScale(values: readonly number[], { y, height }: Box) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  return { low, high, heightOf: (value: number) => y + height * (1 - (value - low) / span) };
}

/** Lines at round values with their numbers on the left. Returns the room beside them. */
export function axis(
  page: Page,
  { values, unit, plot }: { values: readonly number[]; unit: string; plot: Box },
): { elements: Element[]; room: Box } {
  const { style, colors } = page;
  const px = 21 * page.unit;
  const tickMax = page.shape === "tall" ? 5 : 4;
  const ticks = ticksOf(values, Math.max(1, Math.min(tickMax, plot.height / (2 * px))));
  const form = { unit, language: page.shot.language, isShort: areShort(ticks) };
  const names = ticks.map((tick) => formatNumber(tick, form));
  const left = widestEm(page, names, style.text) * px + 14 * page.unit;
  const { heightOf } = openScale(values, plot);
  const drawn = ticks.flatMap((tick, at): Element[] => {
    const y = heightOf(tick);
    const box = { x: plot.x, y: y - px * 0.7, width: left - 12 * page.unit, height: px * 1.4 };
    return [
      {
        kind: "shape",
        path: `M${plot.x + left} ${y}H${plot.x + plot.width}`,
        stroke: `${colors.ink}${tick === 0 ? "66" : "24"}`,
        strokeWidth: 1.6 * page.unit,
      },
      ...label(page, names[at] ?? "", { box, strong: false, align: "left", pxMax: px }),
    ];
  });
  const group = enter(page, drawn, { start: 0.1, around: plot, subject: true, motion });
  return { elements: [group], room: { ...plot, x: plot.x + left, width: plot.width - left } };
}

/** Which names have room under parts of a width: every one, or every few. */
export function namedEvery(page: Page, bars: readonly Bar[], cell: number): number {
  if (bars.length <= namedMax) return 1;
  const names = bars.map((bar) => bar.label.slice(0, 14));
  const width = widestEm(page, names, page.style.text) * (namePxMin + 4) * page.unit * 1.25;
  return Math.max(1, Math.ceil(width / cell));
}
