import type { Box, Element } from "../../drawing/scene.ts";
import { roundRect } from "../kit/captions.ts";
import { enter, grow } from "../kit/enter.ts";
import type { Page, Point } from "../kit/look.ts";
import { fitText, textLines } from "../kit/text.ts";
import { type Bar, type ChartParts, label, valued } from "./chart-parts.ts";
import { titleBlock } from "./parts.ts";

/** How thick a lit part is, as a share of the radius. */
const litWidth = 0.58;

/** Shares of a whole as parts of a ring, with a legend. */
export function ring(
  page: Page,
  { body, bars: all, starts: allStarts, lit }: ChartParts,
): Element[] {
  const bars = valued(all);
  const starts = bars.map(({ index }) => allStarts[index] ?? 0.3);
  const { colors, shape } = page;
  const [only, ...others] = bars;
  const isSingle = only !== undefined && others.length === 0;
  const wide = shape === "wide";
  const picture = wide
    ? { ...body, width: body.width * 0.5 }
    : { ...body, height: body.height * 0.66 };
  const legend = wide
    ? { ...body, x: body.x + body.width * 0.55, width: body.width * 0.45 }
    : { ...body, y: body.y + body.height * 0.7, height: body.height * 0.3 };
  const radius = Math.min(picture.width, picture.height) * 0.4;
  const [cx, cy] = [picture.x + picture.width / 2, picture.y + picture.height / 2];
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const whole = sum <= 1.0001 ? 1 : sum <= 100.5 ? 100 : sum;
  const shades = [
    colors.accent,
    `${colors.ink}b0`,
    `${colors.ink}78`,
    `${colors.ink}58`,
    `${colors.ink}40`,
    `${colors.accent}90`,
    `${colors.accent}58`,
    `${colors.ink}30`,
  ];
  let turn = -90;
  const arcs = bars.flatMap((bar, at): Element[] => {
    const share = Math.min(0.9999, Math.max(0, bar.value) / whole);
    const path = arc(cx, cy, radius, turn, share * 360);
    turn += share * 360;
    const stroke = shades[at % shades.length] ?? colors.accent;
    const moment = lit?.get(bar.index);
    const part: Element = {
      kind: "shape",
      path,
      length: share * 2 * Math.PI * radius,
      stroke,
      strokeWidth: radius * 0.42,
      dash: [1e6],
      drawn: grow(starts[at] ?? 0.3, 0.7, "out"),
    };
    if (moment === undefined) return [part];
    const opacity = grow(moment, 0.25, "linear");
    return [part, { kind: "shape", path, stroke, strokeWidth: radius * litWidth, opacity }];
  });
  const names = isSingle
    ? shareElements(page, only, { center: [cx, cy], radius, legend, start: starts[0] ?? 0.3 })
    : legendElements(page, { body: legend, bars, starts }, shades);
  const track: Element = {
    kind: "shape",
    path: arc(cx, cy, radius, -90, 359.99),
    stroke: `${colors.ink}1f`,
    strokeWidth: radius * 0.42,
  };
  return [track, ...arcs, ...names];
}

/** Letters of a number and its unit that stand in one line. */
const oneLineMax = 6;

/** What a part is of, without the number that stands before it. */
export function labelOf({ label, detail = "" }: Pick<Bar, "label" | "detail">): string {
  const isRepeated = detail !== "" && label.toLowerCase().startsWith(detail.toLowerCase());
  return isRepeated ? label.slice(detail.length).trim() : label;
}

/** A single share: its number in the middle of the ring, and what it is a share of. */
function shareElements(
  page: Page,
  bar: Bar,
  {
    center: [cx, cy],
    radius,
    legend,
    start,
  }: { center: Point; radius: number; legend: Box; start: number },
): Element[] {
  const { style, colors, unit } = page;
  const side = radius * 1.24;
  const hole = { x: cx - side / 2, y: cy - side / 2, width: side, height: side };
  const text = bar.detail ?? String(bar.value);
  const size = { width: side, height: side, pxMax: 150 * unit, pxMin: 20 * unit };
  // "33 %" stays in one line, "12 percent" has two.
  const isShort = text.length <= oneLineMax;
  const whole = isShort ? { ...page.kit, words: () => [{ text, gap: "" }] } : page.kit;
  const set = fitText(whole, text, style.number, size);
  const top = cy - set.height / 2;
  const place = { x: cx, top, align: "center", fill: colors.ink } as const;
  const number = textLines(page.kit, set, place);
  const label = labelOf(bar);
  const wide = page.shape === "wide";
  const vertical = wide ? "middle" : "top";
  // Under the ring, its label has the same middle.
  const on: Page = wide ? page : { ...page, style: { ...style, align: "center" } };
  return [
    enter(page, number, { start, around: hole, subject: true }),
    ...(label
      ? titleBlock(on, legend, { text: label, start, pxMax: 60, vertical, subject: true }).elements
      : []),
  ];
}

/** The parts of a ring with their colors. */
function legendElements(
  page: Page,
  { body: legend, bars, starts }: ChartParts,
  shades: readonly string[],
): Element[] {
  const { unit, colors } = page;
  const columns = bars.length > 4 && page.shape !== "wide" ? 2 : 1;
  const perColumn = Math.ceil(bars.length / columns);
  const row = legend.height / Math.max(1, perColumn);
  const wide = legend.width / columns;
  return bars.map((bar, at) => {
    const left = legend.x + Math.floor(at / perColumn) * wide;
    const box = {
      x: left + 40 * unit,
      y: legend.y + (at % perColumn) * row,
      width: wide - 50 * unit,
      height: row,
    };
    const dot = {
      x: left,
      y: box.y + row / 2 - 12 * unit,
      width: 24 * unit,
      height: 24 * unit,
    };
    const text = [bar.detail, labelOf(bar)].filter(Boolean).join(" ");
    const drawn: Element[] = [
      {
        kind: "shape",
        path: roundRect(dot, 6 * unit),
        fill: shades[at % shades.length] ?? colors.accent,
      },
      ...label(page, text, { box, strong: at === 0, align: "left" }),
    ];
    return enter(page, drawn, { start: starts[at] ?? 0.3, around: box, subject: at === 0 });
  });
}

function arc(cx: number, cy: number, radius: number, from: number, degrees: number): string {
  const at = (angle: number) => {
    const radians = (angle * Math.PI) / 180;
    return `${cx + radius * Math.cos(radians)} ${cy + radius * Math.sin(radians)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${degrees > 180 ? 1 : 0} 1 ${at(from + degrees)}`;
}
