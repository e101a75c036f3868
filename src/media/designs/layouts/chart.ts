import { mix } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, splitBox } from "../../canvas/box.ts";
import { iconLayers } from "../parts/composites.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { textLayer } from "../parts/text-layer.ts";
import { cueTime, formatValue, shade } from "./chart-parts.ts";
import { donut } from "./donut.ts";
import { lineChart } from "./line-chart.ts";
import { titled } from "./list-parts.ts";

const { rise, pop, fade, wipe } = entrances;

/** Bars that grow, a line that is drawn, or the shares of a whole. */
export function chart(design: Design, layout: LayoutContext): Layer[] {
  const { layers, rest } = titled(design, layout, 0.16);
  const draw = { bar: bars, line: lineChart, donut }[design.chart ?? "bar"];
  return [...layers, ...draw(design, layout, rest)];
}

function bars(design: Design, layout: LayoutContext, area: Box): Layer[] {
  const { unit } = layout.stage;
  const items = design.items ?? [];
  const cells = splitBox(area, items.length, { direction: "columns", gap: area.width * 0.04 });
  const hasIcons = items.some(({ icon }) => icon);
  const iconSide = hasIcons ? Math.min((cells[0]?.width ?? unit) * 0.62, unit * 0.15) : 0;
  const labelHeight = unit * 0.13;
  const sizes = items.map(({ value = 0 }) => Math.abs(value));
  const most = Math.max(...sizes, design.scale ?? 1e-9);
  const heightMax = area.height - labelHeight - unit * 0.1 - iconSide - unit * 0.03;
  const ranks = items.map(({ value = 0 }) => value).sort((a, b) => b - a);
  return cells.flatMap((cell, index) => {
    const item = items[index];
    if (!item) return [];
    const value = item.value ?? 0;
    return barLayers(layout, item, {
      index,
      cell,
      base: area.y + area.height - labelHeight,
      height: Math.max(unit * 0.02, (Math.abs(value) / most) * heightMax),
      iconSide,
      labelHeight,
      color: shade(layout, ranks.indexOf(value), items.length),
      valueText: formatValue(layout, item, design.unit),
      start: cueTime(layout, item, index, items.length),
    });
  });
}

interface BarPlace {
  index: number;
  cell: Box;
  /** The lower end of the bar. */
  base: number;
  height: number;
  iconSide: number;
  labelHeight: number;
  color: string;
  valueText: string;
  start: number;
}

/** A bar with its number and icon above it and its label below it. */
function barLayers(layout: LayoutContext, { icon, label }: DesignItem, place: BarPlace): Layer[] {
  const { index, cell, base, height, iconSide, labelHeight, color, valueText, start } = place;
  const { theme, stage } = layout;
  const { unit } = stage;
  const number = index + 1;
  const x = centerX(cell);
  const width = Math.min(cell.width, unit * 0.2);
  const bar = { x: x - width / 2, y: base - height, width, height };
  const top = bar.y - unit * 0.1;
  const labelBox = {
    x: cell.x,
    y: base + unit * 0.02,
    width: cell.width,
    height: labelHeight - unit * 0.02,
  };
  return [
    growingBar(layout, `bar ${number}`, bar, { color, start }),
    textLayer(layout, `value ${number}`, valueText, {
      box: boxAround(x, top + unit * 0.05, cell.width, unit * 0.085),
      look: { px: unit * 0.075 },
      enter: rise(start + 0.45),
    }),
    ...iconLayers(layout, `icon ${number}`, {
      icon,
      box: boxAround(x, top - iconSide / 2 - unit * 0.005, iconSide),
      enter: pop(start + 0.3),
    }),
    textLayer(layout, `label ${number}`, label, {
      box: labelBox,
      look: { px: unit * 0.048, weight: "plain", color: theme.soft, vertical: "top" },
      enter: fade(start + 0.1),
    }),
  ];
}

function growingBar(
  layout: LayoutContext,
  name: string,
  box: Box,
  { color, start }: { color: string; start: number },
): Layer {
  return {
    name,
    box,
    bleed: 0,
    enter: wipe(start, "up", 0.7),
    draw(context) {
      const fill = context.createLinearGradient(0, 0, box.width, 0);
      fill.addColorStop(0, mix(color, "#ffffff", 0.12));
      fill.addColorStop(1, mix(color, layout.theme.deep, 0.22));
      context.fillStyle = fill;
      context.beginPath();
      const radius = Math.min(box.width * 0.22, box.height / 2);
      context.roundRect(0, 0, box.width, box.height, [radius, radius, 0, 0]);
      context.fill();
    },
  };
}
