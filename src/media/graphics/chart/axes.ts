import type { Box } from "../../canvas/box.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { gridLayer } from "./grow.ts";
import { createScale, formatNumber } from "./scale.ts";

const { fade } = entrances;

export interface Axes {
  layers: Layer[];
  /** Where values stand. */
  plot: Box;
  heightOf(value: number): number;
}

/** Sizes of the labels of rows, as shares of the frame's shorter side. */
export const labelSizes = { largest: 0.042, smallest: 0.03 };
const labelsMax = 12;

/** Lines with round values, and the labels of the rows under them, as many as have room. */
export function placeAxes(
  { points, unit, type }: ChartData,
  layout: LayoutContext,
  area: Box,
): Axes {
  const { stage, theme } = layout;
  const px = stage.unit * (stage.shape === "tall" ? 0.04 : 0.034);
  const labelPx = stage.unit * labelSizes.largest;
  const values = points.flatMap(({ value }) => value ?? []);
  const scale = createScale(values, stage.shape === "tall" ? 5 : 4);
  const names = scale.ticks.map((tick) => formatNumber(tick, unit));
  const left = Math.max(...names.map((name) => lineWidth(layout, name, px))) + px * 0.7;
  const top = stage.unit * 0.07;
  const bottom = labelPx * 2 + (scale.low < 0 ? px * 1.4 : 0);
  const cell = (area.width - left) / points.length;
  const isWrapped = type === "bar" && points.length <= labelsMax && wraps(points, layout, cell);
  const wrapped = isWrapped ? labelPx * lineEm : 0;
  const height = Math.min(area.height - top - bottom - wrapped, area.width * 1.15);
  const plot = { x: area.x + left, y: area.y + top, width: area.width - left, height };
  const heightOf = (value: number) =>
    plot.y + plot.height * (1 - (value - scale.low) / (scale.high - scale.low));
  const heights = scale.ticks.map(heightOf);
  const grid = { ...plot, y: plot.y - 2, height: plot.height + 4 };
  const layers = [
    gridLayer(layout, grid, heights),
    ...scale.ticks.map((_, index) =>
      lineLayer(layout, `tick ${index + 1}`, names[index] ?? "", {
        px,
        width: left,
        x: plot.x - px * 0.6,
        y: heights[index] ?? 0,
        align: "right",
        color: theme.soft,
        enter: fade(0.1),
      }),
    ),
    ...labelLayers({ points, isCurve: type !== "bar", isWrapped }, layout, {
      plot,
      y: plot.y + plot.height + bottom - labelPx,
      largest: labelPx,
      area,
    }),
  ];
  return { layers, plot, heightOf };
}

/** Height of a line of a label in em. */
const lineEm = 1.15;

/** Whether a label needs two lines, because it is too wide in the smallest type. */
const wraps = (points: ChartData["points"], layout: LayoutContext, cell: number) =>
  points.some(
    ({ label }) =>
      /\S\s+\S/.test(label) &&
      lineWidth(layout, label, layout.stage.unit * labelSizes.smallest) > cell * 0.94,
  );

/** A label in two lines of about the same length; one without a space stays as it is. */
function splitLabel(label: string): string[] {
  const words = label.split(/\s+/);
  if (words.length < 2) return [label];
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const longer = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return splits.reduce((best, lines) => (longer(lines) < longer(best) ? lines : best));
}

interface Labels {
  points: ChartData["points"];
  isCurve: boolean;
  isWrapped: boolean;
}

function labelLayers(
  { points, isCurve, isWrapped }: Labels,
  layout: LayoutContext,
  { plot, y, largest, area }: { plot: Box; y: number; largest: number; area: Box },
): Layer[] {
  const labelLines = (label: string) => (isWrapped ? splitLabel(label) : [label]);
  const { stage, theme } = layout;
  const count = points.length;
  const steps = isCurve ? Math.max(1, count - 1) : count;
  const cell = plot.width / steps;
  const widths = points
    .flatMap(({ label }) => labelLines(label))
    .map((line) => ({ line, width: lineWidth(layout, line, largest) }));
  // Measuring is slow: only the widest line is measured again.
  const widest = widths.reduce((best, one) => (one.width > best.width ? one : best));
  // All labels of few bars stay, in smaller type; of many bars and of lines every few do.
  const isComplete = !isCurve && count <= labelsMax;
  const share = Math.min(1, (cell * 0.94) / widest.width);
  const px = isComplete
    ? Math.max(stage.unit * labelSizes.smallest, largest * share)
    : largest * 0.9;
  const most = plot.width / (stage.shape === "wide" ? 6 : 4);
  const wanted = Math.min(lineWidth(layout, widest.line, px) * 1.5, most);
  const every = isComplete ? 1 : Math.max(1, Math.ceil(wanted / cell));
  // The outer labels of a line stand a little inward.
  const room = isCurve ? Math.min(cell * every * 0.64, plot.width * 0.47) : cell * every * 0.94;
  return points.flatMap(({ label }, index): Layer[] => {
    if (index % every !== 0) return [];
    const middle = plot.x + cell * (isCurve ? index : index + 0.5);
    return labelLines(label).map((text, line) => {
      const half = Math.min(lineWidth(layout, text, px), room) / 2;
      const x = Math.max(area.x + half, Math.min(area.x + area.width - half, middle));
      return lineLayer(layout, `label ${index + 1}${line > 0 ? " below" : ""}`, text, {
        px,
        width: room,
        x,
        y: y + line * px * lineEm,
        align: "center",
        color: theme.soft,
        enter: fade(0.2),
      });
    });
  });
}
