import type { Element } from "../../drawing/scene.ts";
import { roundRect } from "../kit/captions.ts";
import { enter, grow } from "../kit/enter.ts";
import type { Page } from "../kit/look.ts";
import { type ChartParts, label, valued } from "./chart-parts.ts";

/** Shares of a whole as parts of a ring, with a legend. */
export function ring(page: Page, { body, bars: all, starts: allStarts }: ChartParts): Element[] {
  const bars = valued(all);
  const starts = bars.map(({ index }) => allStarts[index] ?? 0.3);
  const { colors, shape } = page;
  const wide = shape === "wide";
  const picture = wide
    ? { ...body, width: body.width * 0.5 }
    : { ...body, height: body.height * 0.66 };
  const legend = wide
    ? { ...body, x: body.x + body.width * 0.55, width: body.width * 0.45 }
    : { ...body, y: body.y + body.height * 0.7, height: body.height * 0.3 };
  const radius = Math.min(picture.width, picture.height) * 0.38;
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
  const arcs = bars.map((bar, at): Element => {
    const share = Math.min(0.9999, Math.max(0, bar.value) / whole);
    const path = arc(cx, cy, radius, turn, share * 360);
    turn += share * 360;
    return {
      kind: "shape",
      path,
      length: share * 2 * Math.PI * radius,
      stroke: shades[at % shades.length] ?? colors.accent,
      strokeWidth: radius * 0.42,
      dash: [1e6],
      drawn: grow(starts[at] ?? 0.3, 0.7, "out"),
    };
  });
  const names = legendElements(page, { body: legend, bars, starts }, shades);
  const track: Element = {
    kind: "shape",
    path: arc(cx, cy, radius, -90, 359.99),
    stroke: `${colors.ink}1f`,
    strokeWidth: radius * 0.42,
  };
  return [track, ...arcs, ...names];
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
    const text = [bar.detail, bar.label].filter(Boolean).join(" ");
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
