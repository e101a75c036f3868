import type { Box, Element } from "../../drawing/scene.ts";
import { plate } from "../kit/captions.ts";
import { enter, grow } from "../kit/enter.ts";
import type { Page, Point } from "../kit/look.ts";
import {
  axis,
  type ChartParts,
  commonPx,
  earlier,
  enteringLabel,
  label,
  namedEvery,
  namedMax,
  openScale,
  type Valued,
  valued,
  written,
} from "./chart-parts.ts";
import { around, drawnLine, fieldsOf } from "./parts.ts";
import { numberBoxes } from "./point-numbers.ts";

/** A line through the values in the order of the items, or the area under it. */
export function curve(page: Page, parts: ChartParts): Element[] {
  const { body, bars, starts, lit } = parts;
  const { unit, style } = page;
  const known = valued(bars);
  const values = known.map(({ value }) => value);
  const isMany = bars.length > namedMax;
  const isArea = fieldsOf(page).chart === "area";
  const names = 44 * unit;
  const inset = isMany ? 12 * unit : Math.min(90 * unit, body.width * 0.15);
  const plot = { ...body, y: body.y + 62 * unit, height: body.height - names - 74 * unit };
  const grid = isMany
    ? axis(page, { values, unit: fieldsOf(page).unit ?? "", plot })
    : { elements: [baseline(page, plot)], room: plot };
  const { room } = grid;
  const step = (room.width - 2 * inset) / Math.max(1, bars.length - 1);
  const heightOf =
    isMany || isArea ? openScale(values, room).heightOf : closeScale(values, room, page);
  const pointOf = ({ index, value }: Valued): Point => [
    room.x + inset + (bars.length > 1 ? index * step : (room.width - 2 * inset) / 2),
    heightOf(value),
  ];
  const drawn = drawnIn(page, starts);
  const runs = runsOf(known).map((run) => run.map(pointOf));
  const zero = Math.min(heightOf(0), plot.y + plot.height);
  const width = isMany
    ? 150 * unit
    : Math.min((body.width / bars.length) * 0.96, 2 * inset + 40 * unit);
  const numberPx = commonPx(page, bars.map(written), style.label, { width, max: isMany ? 30 : 40 });
  const under = { y: plot.y + plot.height + 10 * unit, height: names };
  const first = room.x + inset + (bars.length > 1 ? 0 : room.width / 2 - inset);
  const marks = (isMany ? (litOf(known, lit) ?? extremes(known)) : known).map((bar): Mark => {
    const moment = lit?.get(bar.index);
    const start = isMany ? (moment ?? starts[bar.index] ?? 0) : (starts[bar.index] ?? 0);
    return {
      ...{ bar, moment, start },
      // Before the first number is spoken, the plot would be empty.
      isThere: bar === known[0] && start >= 0 && !(isMany && lit),
      point: pointOf(bar),
    };
  });
  const numbers = numberBoxes(
    marks.map(({ bar, point }) => {
      const wide = page.kit.measure(written(bar), style.label) * numberPx * 1.05;
      return { point, width: Math.min(width, wide), height: numberPx * 1.15 };
    }),
    {
      lines: runs,
      room: { ...room, y: body.y, height: plot.y + plot.height - body.y },
      gap: numberGap * unit,
    },
  );
  return [
    ...grid.elements,
    ...(isArea ? runs.flatMap((run) => areaUnder(page, run, { zero, plot, ...drawn })) : []),
    ...runs.flatMap((run) => drawnLine(page, run, drawn)),
    ...namesOf(page, parts, { under, step, first, width: isMany ? undefined : width }),
    ...marks.map((mark, at) => marked(page, mark, { over: numbers[at] as Box, pxMax: numberPx })),
  ];
}

/** How the line of these starts is drawn. */
function drawnIn({ colors, unit }: Page, starts: readonly number[]) {
  const [start, end] = [starts[0] ?? 0.3, starts.at(-1) ?? 1];
  const width = (starts.length > 60 ? 4 : 8) * unit;
  return { start, seconds: Math.max(0.8, end - start), color: colors.accent, width };
}

/** Names under the points: of few points all of a width, else every few. */
function namesOf(
  page: Page,
  { body, bars, starts }: ChartParts,
  {
    under,
    step,
    first,
    width,
  }: { under: Pick<Box, "y" | "height">; step: number; first: number; width: number | undefined },
): Element[] {
  const every = namedEvery(page, bars, step);
  const wide = width ?? step * every * 0.98;
  return bars.flatMap((bar, at) => {
    if (at % every !== 0) return [];
    const box = { ...under, x: within(body, first + at * step, wide), width: wide };
    const pxMax = (width ? 28 : 20) * page.unit;
    const start = earlier(starts[at] ?? 0, 0.2);
    return [enteringLabel(page, bar.label, { box, strong: false, pxMax, start, subject: true })];
  });
}

/** Between a point and its number, and for both below the lowest point, in units. */
const [numberGap, numberRoom] = [16, 70];

/** Values from the lowest to the highest, a little above the line of the names. */
function closeScale(values: readonly number[], { y, height }: Box, { unit }: Page) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const lowest = values.indexOf(low);
  // The number of a lowest point between others stands below it.
  const isValley = lowest > 0 && lowest < values.length - 1;
  const floor = Math.max(0.12, isValley ? (numberRoom * unit) / height : 0);
  const rise = (1 - floor) / (high - low || 1);
  return (value: number) => y + height * (1 - floor - rise * (value - low));
}

const baseline = ({ colors, unit }: Page, { x, y, width, height }: Box): Element => ({
  kind: "shape",
  path: `M${x} ${y + height}h${width}`,
  stroke: `${colors.ink}40`,
  strokeWidth: 2 * unit,
});

/** Values that follow one another without a gap. */
function runsOf(known: readonly Valued[]): Valued[][] {
  const runs: Valued[][] = [];
  for (const bar of known) {
    const last = runs.at(-1);
    if (last && last.at(-1)?.index === bar.index - 1) last.push(bar);
    else runs.push([bar]);
  }
  return runs;
}

function areaUnder(
  { colors }: Page,
  run: readonly Point[],
  { zero, plot, start, seconds }: { zero: number; plot: Box; start: number; seconds: number },
): Element[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const line = run.map(([x, y]) => `${x} ${y}`).join("L");
  return [
    {
      kind: "shape",
      path: `M${first[0]} ${zero}L${line}L${last[0]} ${zero}z`,
      fill: {
        from: [0, plot.y],
        to: [0, plot.y + plot.height],
        stops: [
          [0, `${colors.accent}c0`],
          [1, `${colors.accent}50`],
        ],
      },
      opacity: grow(start + seconds * 0.4, seconds * 0.6, "linear"),
    },
  ];
}

/** The left edge of a box of a width around a point, inside of another box. */
const within = ({ x, width: room }: Box, middle: number, width: number) =>
  Math.max(x, Math.min(x + room - width, middle - width / 2));

/** The highest and the last point, and the lowest; those that are apart. */
function extremes(known: readonly Valued[]): Valued[] {
  const by = (better: (a: number, b: number) => boolean) =>
    known.reduce<Valued | undefined>(
      (best, bar) => (best && !better(bar.value, best.value) ? best : bar),
      undefined,
    );
  const all = [by((a, b) => a > b), known.at(-1), by((a, b) => a < b)];
  const far = Math.max(1, (known.at(-1)?.index ?? 0) * 0.24);
  const kept: Valued[] = [];
  for (const bar of all)
    if (bar && kept.every(({ index }) => Math.abs(index - bar.index) >= far)) kept.push(bar);
  return kept;
}

const litOf = (known: readonly Valued[], lit: ChartParts["lit"]) =>
  lit && known.filter(({ index }) => lit.has(index));

interface Mark {
  bar: Valued;
  /** When it is lit. */
  moment: number | undefined;
  /** Whether it is in view from the first frame. */
  isThere: boolean;
  point: Point;
  start: number;
}

/** A point with its number. */
function marked(
  page: Page,
  { bar, moment, isThere, point: [x, y], start }: Mark,
  { over, pxMax }: { over: Box; pxMax: number },
): Element {
  const { unit, colors } = page;
  const r = 10 * unit;
  const dot = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  const number = label(page, written(bar), { box: over, strong: true, pxMax });
  const halo = { x: x - 2 * r, y: y - 2 * r, width: 4 * r, height: 4 * r };
  const lit: Element[] =
    moment === undefined
      ? []
      : [
          {
            kind: "group",
            children: [plate(halo, `${colors.accent}59`, 2 * r)],
            opacity: grow(moment, 0.25, "linear"),
          },
        ];
  return enter(page, [...lit, plate(dot, colors.accent, r), ...number], {
    start: start + 0.1,
    around: around(dot, over),
    subject: isThere,
    motion: { kind: "pop", seconds: 0.35 },
  });
}
