import type { Animated, Box, Element } from "../../drawing/scene.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Face, Page, Point } from "../kit/look.ts";
import { inCase } from "../kit/text.ts";
import { type Bar, type ChartParts, label } from "./chart-parts.ts";
import { around, drawnLine, fieldsOf, panel } from "./parts.ts";
import { ring } from "./ring.ts";
import { withTitle } from "./with-title.ts";

/** Bars, a line or a ring, each part with its word. */
export const chart: Compose = (page) => {
  const { title, items = [], chart: kind = "bar" } = fieldsOf(page);
  const bars = items.filter((item): item is Bar => item.value !== undefined);
  const { body, elements } = withTitle(page, title);
  const starts = bars.map((bar, at) =>
    page.shot.moments.at(bar.cue ?? bar.label, 0.3 + (0.9 * at) / Math.max(1, bars.length)),
  );
  const draw = { bar: columns, line: curve, donut: ring }[kind];
  return [...elements, ...draw(page, { body, bars, starts })];
};

/** Upright bars; a value below zero grows downward. */
function columns(page: Page, { body, bars, starts }: ChartParts): Element[] {
  const { unit, style } = page;
  const gap = body.width * (bars.length > 4 ? 0.035 : 0.06);
  const width = (body.width - gap * (bars.length - 1)) / Math.max(1, bars.length);
  const [labels, values] = [46 * unit, 52 * unit];
  const values0 = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values0), Math.max(0, ...values0)];
  const room = body.height - labels - values - (low < 0 ? values : 0);
  const scale = room / Math.max(high - low, 1e-9);
  const zero = body.y + values + high * scale;
  const strongest =
    style.emphasis === "last" ? bars.length - 1 : values0.indexOf(Math.max(...values0));
  const numberPx = commonPx(page, bars.map(written), style.label, { width, max: 40 });
  const namePx = commonPx(
    page,
    bars.map((bar) => bar.label),
    style.text,
    { width: width + gap * 0.6, max: 28 },
  );
  return bars.flatMap((bar, at) => {
    const x = body.x + at * (width + gap);
    const height = Math.max(3 * unit, Math.abs(bar.value) * scale);
    const up = bar.value >= 0;
    const box = { x, y: up ? zero - height : zero, width, height };
    const over = { x, y: up ? box.y - values : box.y + height, width, height: values };
    const under = {
      x: x - gap * 0.3,
      y: body.y + body.height - labels + 8 * unit,
      width: width + gap * 0.6,
      height: labels - 8 * unit,
    };
    const start = starts[at] ?? 0;
    const number = { box: over, strong: true, pxMax: numberPx };
    const name = { box: under, strong: false, pxMax: namePx };
    return [
      growingBar(page, box, { up, start, isStrong: at === strongest, gap }),
      enter(page, label(page, written(bar), number), { start: start + 0.3, around: over, motion }),
      enter(page, label(page, bar.label, name), {
        start: Math.max(0, start - 0.1),
        around: under,
        subject: at === 0,
        motion,
      }),
    ];
  });
}

const motion = { kind: "rise", seconds: 0.3 } as const;

/** A bar that grows from its zero line. */
function growingBar(
  page: Page,
  box: Box,
  { up, start, isStrong, gap }: { up: boolean; start: number; isStrong: boolean; gap: number },
): Element {
  const growth: Animated = [
    { at: start, value: up ? box.height : -box.height },
    { at: start + 0.6, value: 0 },
  ];
  return {
    kind: "group",
    clip: roundRect({ ...box, x: box.x - gap / 2, width: box.width + gap }),
    children: [{ kind: "group", children: panel(page, box, "bar", isStrong), y: growth }],
  };
}

const written = (bar: Bar) => bar.detail ?? String(bar.value);

/** The largest size at which all of these texts stand in one line of a width. */
function commonPx(
  { kit, unit }: Page,
  texts: readonly string[],
  face: Face,
  { width, max }: { width: number; max: number },
): number {
  const widest = Math.max(0.1, ...texts.map((text) => kit.measure(inCase(text, face), face)));
  return Math.max(15 * unit, Math.min(max * unit, width / widest));
}

/** A line through the values in the order of the items. */
function curve(page: Page, { body, bars, starts }: ChartParts): Element[] {
  const { unit, colors, style } = page;
  const labels = 44 * unit;
  const values0 = bars.map(({ value }) => value);
  const [low, high] = [Math.min(...values0), Math.max(...values0)];
  const [top, bottom] = [body.y + 62 * unit, body.y + body.height - labels - 12 * unit];
  const inset = Math.min(90 * unit, body.width * 0.15);
  const points = bars.map(
    ({ value }, at): Point => [
      body.x + inset + ((body.width - 2 * inset) * at) / Math.max(1, bars.length - 1),
      bottom - ((bottom - top) * (0.12 + 0.88 * (value - low))) / (high - low || 1),
    ],
  );
  const [start, end] = [starts[0] ?? 0.3, starts.at(-1) ?? 1];
  const width = Math.min((body.width / bars.length) * 0.96, 2 * inset + 40 * unit);
  const numberPx = commonPx(page, bars.map(written), style.label, { width, max: 40 });
  const axis: Element = {
    kind: "shape",
    path: `M${body.x} ${bottom}h${body.width}`,
    stroke: `${colors.ink}40`,
    strokeWidth: 2 * unit,
  };
  const line = drawnLine(page, points, {
    start,
    seconds: Math.max(0.8, end - start),
    color: colors.accent,
    width: 8 * unit,
  });
  const names = { y: bottom + 10 * unit, height: labels };
  return [
    axis,
    ...line,
    ...bars.flatMap((bar, at) => {
      const point = points[at] ?? [0, 0];
      const [x, y] = point;
      const left = Math.max(body.x, Math.min(body.x + body.width - width, x - width / 2));
      // Beside the line that leaves the point.
      const aside = Math.sign((points[at + 1]?.[1] ?? y) - y) * 24 * unit;
      const falls = at > 0 && (points[at - 1]?.[1] ?? y) < y && y + 66 * unit < bottom;
      const over = {
        x: Math.max(body.x, left + (falls ? 0 : aside)),
        y: falls ? y + 14 * unit : y - 62 * unit,
        width,
        height: 46 * unit,
      };
      const under = { x: left, width, ...names };
      return pointOf(page, bar, { point, over, under, start: starts[at] ?? 0, pxMax: numberPx });
    }),
  ];
}

/** A point of a line with its number and its name. */
function pointOf(
  page: Page,
  bar: Bar,
  {
    point: [x, y],
    over,
    under,
    start,
    pxMax,
  }: { point: Point; over: Box; under: Box; start: number; pxMax: number },
): Element[] {
  const r = 10 * page.unit;
  const dot = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  const drawn = [
    plate(dot, page.colors.accent, r),
    ...label(page, written(bar), { box: over, strong: true, pxMax }),
  ];
  return [
    enter(page, label(page, bar.label, { box: under, strong: false }), {
      start: Math.max(0, start - 0.2),
      around: under,
      subject: true,
      motion,
    }),
    enter(page, drawn, {
      start: start + 0.1,
      around: around(dot, over),
      motion: { kind: "pop", seconds: 0.35 },
    }),
  ];
}
