import type { SKRSContext2D } from "@napi-rs/canvas";
import { withAlpha } from "../../../values/colors.ts";
import type { Box } from "../../canvas/box.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import { placeAxes } from "./axes.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { formatNumber } from "./scale.ts";

const { rise, pop, wipe } = entrances;

interface Place {
  x: number;
  y: number;
  value: number;
  index: number;
}

/** A line, or the area under it, drawn from left to right. Missing values are gaps. */
export function curve(data: ChartData, layout: LayoutContext, area: Box): Layer[] {
  const { stage, cues } = layout;
  const { points, type } = data;
  const { layers, plot, heightOf } = placeAxes(data, layout, area);
  const step = plot.width / Math.max(1, points.length - 1);
  const places = points.map(({ value }, index): Place | undefined =>
    value === undefined
      ? undefined
      : {
          x: plot.x + (points.length > 1 ? step * index : plot.width / 2),
          y: heightOf(value),
          value,
          index,
        },
  );
  const runs = splitRuns(places);
  const thick = stage.unit * (points.length > 60 ? 0.008 : 0.013);
  const [start, seconds] = [0.35, Math.min(3, Math.max(0.3, cues.seconds * 0.55))];
  const box = {
    x: plot.x - thick,
    y: plot.y - thick,
    width: plot.width + 2 * thick,
    height: plot.height + 2 * thick,
  };
  const zero = heightOf(0);
  const line: Layer = {
    name: "line",
    box,
    bleed: 0,
    enter: wipe(start, "right", seconds),
    draw(context) {
      context.translate(-box.x, -box.y);
      for (const run of runs)
        drawRun(context, layout, run, { plot, zero, thick, isFilled: type === "area" });
    },
  };
  const time = (index: number) => start + (seconds * index) / Math.max(1, points.length - 1);
  return [...layers, line, ...markLayers(data, layout, { places, time, step, area, thick, plot })];
}

function splitRuns(places: readonly (Place | undefined)[]): Place[][] {
  const runs: Place[][] = [[]];
  for (const place of places) {
    if (place) runs.at(-1)?.push(place);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function drawRun(
  context: SKRSContext2D,
  { theme }: LayoutContext,
  run: readonly Place[],
  { plot, zero, thick, isFilled }: { plot: Box; zero: number; thick: number; isFilled: boolean },
) {
  const path = () => {
    context.beginPath();
    for (const { x, y } of run) context.lineTo(x, y);
  };
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  path();
  context.lineTo(last.x, zero);
  context.lineTo(first.x, zero);
  const fill = context.createLinearGradient(0, plot.y, 0, plot.y + plot.height);
  fill.addColorStop(0, withAlpha(theme.accent, isFilled ? 0.75 : 0.28));
  fill.addColorStop(1, withAlpha(theme.accent, isFilled ? 0.22 : 0.01));
  context.fillStyle = fill;
  context.fill();
  path();
  if (run.length === 1) context.arc(first.x, first.y, thick * 0.2, 0, 2 * Math.PI);
  context.strokeStyle = theme.accent;
  context.lineWidth = thick;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.stroke();
}

interface Marks {
  places: readonly (Place | undefined)[];
  time(index: number): number;
  step: number;
  area: Box;
  thick: number;
  plot: Box;
}

const curveNamedMax = 8;

/** Dots and numbers: at every point of a short line, otherwise at its ends and extremes. */
function markLayers({ unit, points }: ChartData, layout: LayoutContext, marks: Marks): Layer[] {
  const { places, time, area, thick, plot } = marks;
  const { stage, theme } = layout;
  const known = places.filter((place) => place !== undefined);
  const px = stage.unit * 0.044;
  const widest = Math.max(
    ...known.map(({ value }) => lineWidth(layout, formatNumber(value, unit), px)),
  );
  const all = points.length <= curveNamedMax && widest * 1.15 < marks.step;
  const shown = all ? known : apart(extremes(known), widest * 1.3);
  return shown.flatMap(({ x, y, value, index }): Layer[] => {
    const text = formatNumber(value, unit);
    const half = (lineWidth(layout, text, px) * 1.1) / 2;
    const middle = Math.max(plot.x + half * 0.94, Math.min(area.x + area.width - half, x));
    const isLow =
      value < (places[index - 1]?.value ?? value) && value < (places[index + 1]?.value ?? value);
    const near = known.filter((place) => Math.abs(place.x - middle) < half).map((place) => place.y);
    const isBelow = isLow && Math.max(y, ...near) + px * 1.6 < plot.y + plot.height;
    const side = isBelow ? Math.max(y, ...near) + px * 1.05 : Math.min(y, ...near) - px * 1.05;
    return [
      dotLayer(layout, `dot ${index + 1}`, { x, y, radius: thick * 1.15, start: time(index) }),
      lineLayer(layout, `value ${index + 1}`, text, {
        px,
        width: half * 2.2,
        x: middle,
        y: side,
        align: "center",
        weight: "strong",
        color: theme.text,
        enter: rise(time(index) + 0.15),
      }),
    ];
  });
}

/** The highest, the last, the lowest and the first point. */
function extremes(known: readonly Place[]): Place[] {
  const by = (better: (a: number, b: number) => boolean) =>
    known.reduce((best, place) => (better(place.value, best.value) ? place : best));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  return [...new Set([by((a, b) => a > b), last, by((a, b) => a < b), first])];
}

/** Keeps the points whose numbers do not touch those of earlier ones. */
function apart(places: readonly Place[], distance: number): Place[] {
  const kept: Place[] = [];
  for (const place of places)
    if (kept.every(({ x }) => Math.abs(x - place.x) >= distance)) kept.push(place);
  return kept;
}

function dotLayer(
  { theme }: LayoutContext,
  name: string,
  { x, y, radius, start }: { x: number; y: number; radius: number; start: number },
): Layer {
  return {
    name,
    box: { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius },
    bleed: Math.ceil(radius * 0.4),
    enter: pop(start, 0.3),
    draw(context) {
      context.fillStyle = theme.text;
      context.strokeStyle = theme.accent;
      context.lineWidth = radius * 0.5;
      context.beginPath();
      context.arc(radius, radius, radius * 0.8, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    },
  };
}
