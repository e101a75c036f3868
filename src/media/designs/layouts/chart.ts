import type { Design } from "../../../values/design.ts";
import { type Box, boxAround, centerX, splitBox } from "../../canvas/box.ts";
import { mix } from "../../colors.ts";
import { iconLayer } from "../parts/elements.ts";
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
  const { stage, theme, icons } = layout;
  const { unit } = stage;
  const items = design.items ?? [];
  const most = Math.max(...items.map(({ value = 0 }) => Math.abs(value)), 1e-9);
  const cells = splitBox(area, items.length, { direction: "columns", gap: area.width * 0.04 });
  const labelHeight = unit * 0.13;
  const hasIcons = items.some(({ icon }) => icon);
  const iconSide = hasIcons ? Math.min((cells[0]?.width ?? unit) * 0.62, unit * 0.15) : 0;
  const base = area.y + area.height - labelHeight;
  const room = area.height - labelHeight - unit * 0.1 - iconSide - unit * 0.03;
  const ranks = [...items].map(({ value = 0 }) => value).sort((a, b) => b - a);
  return cells.flatMap((cell, index) => {
    const item = items[index];
    if (!item) return [];
    const value = item.value ?? 0;
    const start = cueTime(layout, item, index, items.length);
    const height = Math.max(unit * 0.02, (Math.abs(value) / most) * room);
    const width = Math.min(cell.width, unit * 0.2);
    const bar = { x: centerX(cell) - width / 2, y: base - height, width, height };
    const icon = item.icon ? icons.get(item.icon) : undefined;
    const top = bar.y - unit * 0.1;
    return [
      growingBar(layout, `bar ${index + 1}`, bar, {
        color: shade(layout, ranks.indexOf(value), items.length),
        start,
      }),
      textLayer(layout, `value ${index + 1}`, formatValue(value, design.unit), {
        box: boxAround(centerX(cell), top + unit * 0.05, cell.width, unit * 0.085),
        look: { px: unit * 0.075 },
        enter: rise(start + 0.45),
      }),
      ...(icon
        ? [
            iconLayer(layout, `icon ${index + 1}`, icon, {
              box: boxAround(centerX(cell), top - iconSide / 2 - unit * 0.005, iconSide),
              enter: pop(start + 0.3),
            }),
          ]
        : []),
      textLayer(layout, `label ${index + 1}`, item.label, {
        box: {
          x: cell.x,
          y: base + unit * 0.02,
          width: cell.width,
          height: labelHeight - unit * 0.02,
        },
        look: { px: unit * 0.048, weight: "plain", color: theme.soft, vertical: "top" },
        enter: fade(start + 0.1),
      }),
    ];
  });
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
