import { mix } from "../../../values/colors.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../../canvas/box.ts";
import { splitArea } from "../../designs/parts/composites.ts";
import { barLayer } from "../../designs/parts/elements.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import { textLayer } from "../../designs/parts/text-layer.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { growTime } from "./grow.ts";
import { formatNumber } from "./scale.ts";

const { fade, pop, rise } = entrances;

/** The shares of a whole as a ring, the largest in its middle, with a legend. */
export function pie({ points, unit }: ChartData, layout: LayoutContext, area: Box): Layer[] {
  const { stage } = layout;
  const count = points.length;
  const isBeside = stage.shape !== "tall";
  const sum = points.reduce((all, { value = 0 }) => all + value, 0);
  const { picture, words } = splitArea(area, isBeside ? { ...stage, shape: "wide" } : stage, {
    tall: 0.54,
    wide: 0.46,
    gap: 0.05,
  });
  const size = Math.min(picture.width, picture.height);
  const ring = boxAround(centerX(picture), centerY(picture), size);
  const height = Math.min(words.height, count * stage.unit * 0.115);
  const legend = {
    ...words,
    y: words.y + (words.height - height) * (isBeside ? 0.5 : 0),
    height,
  };
  const rows = splitBox(legend, count, { direction: "rows", gap: 0 });
  const largest = points[0]?.value ?? 0;
  let angle = -Math.PI / 2;
  return [
    ...points.map(({ value = 0 }, index) => {
      const from = angle;
      angle += (value / sum) * 2 * Math.PI;
      const color = sliceColor(layout, index, count);
      return arcLayer(`share ${index + 1}`, ring, {
        from,
        to: angle,
        color,
        count,
        start: growTime(layout, index, count),
      });
    }),
    textLayer(layout, "largest", percent(largest / sum), {
      box: boxAround(centerX(ring), centerY(ring), size * 0.5),
      look: { px: stage.unit * 0.12 },
      enter: pop(0.5),
    }),
    ...rows.flatMap((row, index) => {
      const { label = "", value = 0 } = points[index] ?? {};
      const isShare = unit === "%" && Math.abs(sum - 100) < 1.5;
      const whole = `${formatNumber(value, unit)}  ·  ${percent(value / sum)}`;
      const px = Math.min(stage.unit * 0.046, row.height * 0.6);
      const isWide = lineWidth(layout, `${label}${whole}`, px) * 1.15 + px * 3 > row.width;
      const text = isShare || isWide ? percent(value / sum) : whole;
      const color = sliceColor(layout, index, count);
      return legendRow(
        layout,
        { label, text, color, index, px },
        row,
        growTime(layout, index, count),
      );
    }),
  ];
}

/** The accent for the largest share, darker ones for the others. */
const sliceColor = ({ theme }: LayoutContext, index: number, count: number) =>
  mix(theme.accent, theme.plate, (0.7 * index) / Math.max(1, count - 1));

const percent = (share: number) =>
  `${(100 * share).toLocaleString("en", { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`;

interface LegendEntry {
  label: string;
  text: string;
  color: string;
  index: number;
  px: number;
}

function legendRow(
  layout: LayoutContext,
  { label, text, color, index, px }: LegendEntry,
  row: Box,
  start: number,
): Layer[] {
  const { theme } = layout;
  const swatch = boxAround(row.x + px * 0.45, centerY(row), px * 0.8);
  const width = lineWidth(layout, text, px) * 1.12;
  const left = row.x + px * 1.4;
  const end = row.x + row.width;
  return [
    barLayer(`swatch ${index + 1}`, swatch, { color, enter: pop(start) }),
    lineLayer(layout, `label ${index + 1}`, label, {
      px,
      width: end - width - px - left,
      x: left,
      y: centerY(row),
      align: "left",
      color: theme.text,
      enter: rise(start + 0.1),
    }),
    lineLayer(layout, `value ${index + 1}`, text, {
      px,
      width,
      x: end,
      y: centerY(row),
      align: "right",
      weight: "strong",
      color: theme.text,
      enter: fade(start + 0.2),
    }),
  ];
}

function arcLayer(
  name: string,
  box: Box,
  {
    from,
    to,
    color,
    count,
    start,
  }: { from: number; to: number; color: string; count: number; start: number },
): Layer {
  const size = box.width;
  const gap = count > 1 ? Math.min(0.015, (to - from) * 0.2) : 0;
  return {
    name,
    box,
    bleed: 0,
    enter: fade(start, 0.5),
    draw(context) {
      context.strokeStyle = color;
      context.lineWidth = size * 0.17;
      context.beginPath();
      context.arc(size / 2, size / 2, size * 0.41, from + gap, to - gap);
      context.stroke();
    },
  };
}
