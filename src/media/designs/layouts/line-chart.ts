import { withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround } from "../../canvas/box.ts";
import { canvasFont } from "../../fonts.ts";
import { barLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { textLayer } from "../parts/text-layer.ts";
import type { Theme } from "../parts/theme.ts";
import { cueTime, formatValue } from "./chart-parts.ts";

const { rise, wipe, fade } = entrances;

interface Point {
  x: number;
  y: number;
}

/** A line that is drawn from left to right while its values are spoken. */
export function lineChart(design: Design, layout: LayoutContext, area: Box): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const items = design.items ?? [];
  const count = items.length;
  const plot = {
    x: area.x + unit * 0.04,
    y: area.y + unit * 0.14,
    width: area.width - unit * 0.08,
    height: area.height - unit * 0.3,
  };
  const points = placePoints(
    items.map(({ value = 0 }) => value),
    plot,
  );
  const time = (index: number) => cueTime(layout, items[index] as DesignItem, index, count);
  const first = Math.min(time(0), 0.6);
  const last = Math.max(first + 0.8, time(count - 1));
  const thick = unit * 0.016;
  const axis = { ...plot, y: plot.y + plot.height + thick, height: unit * 0.006 };
  const seconds = Math.min(2.5, last - first + 0.3);
  return [
    barLayer("axis", axis, { color: withAlpha(theme.text, 0.35), enter: fade(0.1) }),
    curve(theme, { plot, points, thick, enter: wipe(first, "right", seconds) }),
    ...items.flatMap((item, index) =>
      pointLabels(layout, item, {
        index,
        points,
        start: first + ((last - first) * index) / Math.max(1, count - 1),
        plot,
        area,
        width: (plot.width / Math.max(1, count - 1)) * 0.9,
        unit: design.unit,
      }),
    ),
  ];
}

function placePoints(values: readonly number[], { width, height }: Box): Point[] {
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 1e-9)];
  return values.map((value, index) => ({
    x: (index * width) / Math.max(1, values.length - 1),
    y: height * (1 - (value - low) / (high - low)),
  }));
}

function curve(
  { accent }: Theme,
  {
    plot,
    points,
    thick,
    enter,
  }: { plot: Box; points: Point[]; thick: number; enter: Layer["enter"] },
): Layer {
  const { width, height } = plot;
  return {
    name: "line",
    box: {
      x: plot.x - thick,
      y: plot.y - thick,
      width: width + 2 * thick,
      height: height + 2 * thick,
    },
    bleed: 0,
    enter,
    draw(context) {
      context.translate(thick, thick);
      const path = () => {
        context.beginPath();
        for (const { x, y } of points) context.lineTo(x, y);
      };
      path();
      context.lineTo(width, height);
      context.lineTo(0, height);
      const fill = context.createLinearGradient(0, 0, 0, height);
      fill.addColorStop(0, withAlpha(accent, 0.45));
      fill.addColorStop(1, withAlpha(accent, 0.02));
      context.fillStyle = fill;
      context.fill();
      path();
      context.strokeStyle = accent;
      context.lineWidth = thick;
      context.lineJoin = "round";
      context.lineCap = "round";
      context.stroke();
    },
  };
}

interface PointPlace {
  index: number;
  points: readonly Point[];
  start: number;
  plot: Box;
  area: Box;
  width: number;
  unit: string | undefined;
}

function pointLabels(
  layout: LayoutContext,
  item: DesignItem,
  { index, points, start, plot, area, width, unit: sign }: PointPlace,
): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const point = points[index] ?? { x: 0, y: 0 };
  // The first and the last label begin or end at the edge, beside their points.
  const align = index === 0 ? "left" : index === points.length - 1 ? "right" : "center";
  const x = {
    left: area.x + width / 2,
    center: plot.x + point.x,
    right: area.x + area.width - width / 2,
  }[align];
  const value = formatValue(layout, item, sign);
  const px = unit * 0.055;
  const wide = measureWidth(layout, value, px);
  const from = { left: x - width / 2, center: x - wide / 2, right: x + width / 2 - wide }[align];
  const line = highestBetween(points, from - plot.x, from + wide - plot.x);
  const middle = Math.max(area.y + unit * 0.035, plot.y + line - unit * 0.065);
  const small = { px: unit * 0.042, weight: "plain", color: theme.soft, align } as const;
  return [
    textLayer(layout, `value ${index + 1}`, value, {
      box: boxAround(x, middle, width, unit * 0.07),
      look: { px, align },
      enter: rise(start + 0.2),
    }),
    textLayer(layout, `label ${index + 1}`, item.label, {
      box: boxAround(x, plot.y + plot.height + unit * 0.07, width, unit * 0.08),
      look: small,
      enter: fade(start),
    }),
  ];
}

function measureWidth({ measure }: LayoutContext, text: string, px: number): number {
  measure.font = canvasFont(text, "strong", px);
  measure.letterSpacing = "0px";
  return measure.measureText(text).width;
}

/** The smallest y of a line between two places. */
function highestBetween(points: readonly Point[], from: number, to: number): number {
  const yAt = (x: number) => {
    const at = points.findIndex((point) => point.x >= x);
    const [before, after] = [points[at - 1], points[at] ?? points.at(-1)];
    if (!before || !after || after.x === before.x) return after?.y ?? 0;
    return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
  };
  const inside = points.filter(({ x }) => x >= from && x <= to).map(({ y }) => y);
  return Math.min(...inside, yAt(Math.max(0, from)), yAt(to));
}
