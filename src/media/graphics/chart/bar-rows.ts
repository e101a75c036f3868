import type { Point } from "../../../values/chart-columns.ts";
import { mix, withAlpha } from "../../../values/colors.ts";
import { letterDirection } from "../../../values/text-direction.ts";
import { type Box, splitBox } from "../../canvas/box.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { growingBars, growTime } from "./grow.ts";
import { formatNumber } from "./scale.ts";

const { fade, rise } = entrances;

/** Lying bars with their labels above them; negative ones grow to the other side. */
export function barRows(data: ChartData, layout: LayoutContext, area: Box): Layer[] {
  const { points, unit } = data;
  const side = layout.stage.unit;
  const used = Math.min(area.height, points.length * side * 0.3);
  const rows = splitBox({ ...area, height: used }, points.length, {
    direction: "rows",
    gap: Math.min(side * 0.035, (used / points.length) * 0.2),
  });
  const labelPx = Math.min(side * 0.05, (rows[0]?.height ?? 0) * 0.36);
  const texts = points.map(({ value }) => (value === undefined ? "–" : formatNumber(value, unit)));
  const axis = placeAxis(data, layout, { area, labelPx, texts });
  return rows.flatMap((row, index) => {
    const point = points[index];
    if (!point) return [];
    const start = growTime(layout, index, points.length);
    return rowLayers(layout, { ...point, text: texts[index] ?? "" }, { axis, row, index, start });
  });
}

/** The horizontal axis that all rows share. */
interface Axis {
  area: Box;
  labelPx: number;
  valuePx: number;
  /** Width for the number at the end of a bar. */
  valueRoom: number;
  /** Pixels per unit of a value, and the position of the value 0. */
  scale: number;
  zero: number;
  values: number[];
  /** True if most labels are written from right to left. Bars then start at the right. */
  isMirrored: boolean;
  /** The left edge of something `width` wide, mirrored if the axis is. */
  flip(x: number, width?: number): number;
}

function placeAxis(
  { points }: ChartData,
  layout: LayoutContext,
  { area, labelPx, texts }: { area: Box; labelPx: number; texts: readonly string[] },
): Axis {
  const valuePx = labelPx * 1.05;
  const valueRoom =
    Math.max(...texts.map((text) => lineWidth(layout, text, valuePx))) * 1.12 + labelPx * 0.5;
  const values = points.map(({ value = 0 }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const lowRoom = low < 0 ? valueRoom : 0;
  const scale = (area.width - valueRoom - lowRoom) / (high - low || 1);
  const rightToLeft = points.filter(({ label }) => letterDirection(label) === "rtl");
  const isMirrored = rightToLeft.length > points.length / 2;
  return {
    area,
    labelPx,
    valuePx,
    valueRoom,
    scale,
    zero: area.x + lowRoom - low * scale,
    values,
    isMirrored,
    flip: (x, width = 0) => (isMirrored ? 2 * area.x + area.width - x - width : x),
  };
}

/** One row: its label, the track of the bar, the bar, and its number. */
function rowLayers(
  layout: LayoutContext,
  point: Point & { text: string },
  { axis, row, index, start }: { axis: Axis; row: Box; index: number; start: number },
): Layer[] {
  const { area, labelPx, valuePx, flip } = axis;
  const { text: color } = layout.theme;
  const thick = row.height - labelPx * 1.45;
  const value = point.value ?? 0;
  const width = Math.max(Math.abs(value) * axis.scale, layout.stage.unit * 0.006);
  const x = value < 0 ? axis.zero - width : axis.zero;
  const y = row.y + row.height - thick;
  const towards = value < 0 !== axis.isMirrored ? "left" : "right";
  const end = flip(value < 0 ? x - labelPx * 0.35 : x + width + labelPx * 0.35);
  const barFill = barColor(layout, value, axis.values);
  const bar = { x: flip(x, width), y, width, height: thick, color: barFill };
  return [
    trackLayer(layout, `track ${index + 1}`, { ...area, y, height: thick }),
    ...(point.value === undefined
      ? []
      : [growingBars(layout, `bar ${index + 1}`, [bar], { start, towards })]),
    lineLayer(layout, `label ${index + 1}`, point.label, {
      px: labelPx,
      width: area.width,
      x: flip(area.x),
      y: row.y + labelPx * 0.62,
      align: axis.isMirrored ? "right" : "left",
      color,
      enter: fade(start),
    }),
    lineLayer(layout, `value ${index + 1}`, point.text, {
      px: valuePx,
      width: axis.valueRoom,
      x: end,
      y: y + thick / 2,
      weight: "strong",
      align: towards === "left" ? "right" : "left",
      color,
      enter: rise(start + 0.3),
    }),
  ];
}

/** Stresses the largest value and the negative ones. */
function barColor(layout: LayoutContext, value: number, values: readonly number[]): string {
  if (value < 0) return layout.theme.counter;
  const isLargest = Math.abs(value) === Math.max(...values.map(Math.abs));
  return isLargest ? layout.theme.accent : quiet(layout);
}

const quiet = ({ theme }: LayoutContext) =>
  mix(theme.accent, mix(theme.text, theme.ground, 0.35), 0.55);

function trackLayer({ theme }: LayoutContext, name: string, box: Box): Layer {
  return {
    name,
    box,
    bleed: 0,
    enter: fade(0.1),
    draw(context) {
      context.fillStyle = withAlpha(theme.text, 0.07);
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, box.height * 0.22);
      context.fill();
    },
  };
}
