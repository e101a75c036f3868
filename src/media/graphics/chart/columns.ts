import type { Point } from "../../../values/chart-columns.ts";
import { mix } from "../../../values/colors.ts";
import type { Box } from "../../canvas/box.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import { placeAxes } from "./axes.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { type Bar, growingBars, growTime, inParts } from "./grow.ts";
import { formatNumber } from "./scale.ts";

const { rise } = entrances;

/** Standing bars over an axis; negative ones hang from the line of 0. */
export function columns(data: ChartData, layout: LayoutContext, area: Box): Layer[] {
  const { theme, stage } = layout;
  const { points, unit } = data;
  const axes = placeAxes(data, layout, area);
  const { plot, heightOf } = axes;
  const cell = plot.width / points.length;
  const width = Math.min(cell * 0.72, stage.unit * 0.2);
  const most = Math.max(...points.map(({ value = 0 }) => value));
  const zero = heightOf(0);
  const bars = points.flatMap((point, index): (Bar & { index: number; value: number })[] => {
    const { value } = point;
    if (value === undefined) return [];
    const y = heightOf(value);
    const height = Math.max(Math.abs(y - zero), stage.unit * 0.005);
    const color = value < 0 ? theme.counter : value === most ? theme.accent : quiet(layout);
    const x = plot.x + cell * (index + 0.5) - width / 2;
    return [{ x, y: value < 0 ? zero : zero - height, width, height, color, index, value }];
  });
  const parts = inParts(bars);
  const px = stage.unit * (points.length > 8 ? 0.036 : 0.05);
  const isNamed = bars.every(
    ({ value }) => lineWidth(layout, formatNumber(value, unit), px) < cell,
  );
  return [
    ...axes.layers,
    ...parts.flatMap((part, index) => {
      const start = growTime(layout, index, parts.length);
      const up = part.filter(({ value }) => value >= 0);
      const down = part.filter(({ value }) => value < 0);
      return [
        ...(up.length > 0
          ? [growingBars(layout, `bars ${index + 1}`, up, { start, towards: "up" })]
          : []),
        ...(down.length > 0
          ? [growingBars(layout, `low bars ${index + 1}`, down, { start, towards: "down" })]
          : []),
      ];
    }),
    ...bars
      .filter(({ value }) => (isNamed && bars.length <= 14) || value === most)
      .slice(0, 14)
      .map((bar) =>
        valueLayer(bar, { layout, unit, px, room: isNamed ? cell : area.width / 3, area, points }),
      ),
  ];
}

const quiet = ({ theme }: LayoutContext) =>
  mix(theme.accent, mix(theme.text, theme.ground, 0.35), 0.55);

interface ValuePlace {
  layout: LayoutContext;
  unit: string;
  px: number;
  room: number;
  area: Box;
  points: readonly Point[];
}

function valueLayer(
  { x, y, width, height, index, value }: Bar & { index: number; value: number },
  { layout, unit, px, room, area, points }: ValuePlace,
): Layer {
  const text = formatNumber(value, unit);
  const half = Math.min(room, lineWidth(layout, text, px) * 1.1) / 2;
  const middle = Math.min(area.x + area.width - half, Math.max(area.x + half, x + width / 2));
  return lineLayer(layout, `value ${index + 1}`, text, {
    px,
    width: room * 1.1,
    x: middle,
    align: "center",
    weight: "strong",
    y: value < 0 ? y + height + px * 0.75 : y - px * 0.75,
    color: layout.theme.text,
    enter: rise(growTime(layout, index, points.length) + 0.3),
  });
}
