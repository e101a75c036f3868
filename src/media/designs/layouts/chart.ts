import type { Design, DesignItem } from "../../../values/design.ts";
import { mix } from "../../colors.ts";
import { barLayer, type Easel, iconLayer, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, splitBox } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";
import { cueTime, formatValue, shade } from "./chart-parts.ts";
import { donut } from "./donut.ts";
import { titled } from "./list-parts.ts";

const { rise, pop, fade, wipe } = entrances;

/** Bars that grow, a line that is drawn, or the shares of a whole. */
export function chart(design: Design, easel: Easel): Layer[] {
  const { layers, rest } = titled(design, easel, 0.16);
  const draw = { bar: bars, line: lineChart, donut }[design.chart ?? "bar"];
  return [...layers, ...draw(design, easel, rest)];
}

function bars(design: Design, easel: Easel, area: Box): Layer[] {
  const { stage, theme, icons } = easel;
  const { unit } = stage;
  const items = design.items ?? [];
  const most = Math.max(...items.map(({ value = 0 }) => Math.abs(value)), 1e-9);
  const cells = splitBox(area, items.length, { direction: "columns", gap: area.width * 0.04 });
  const labelHeight = unit * 0.13;
  const iconSide = Math.min((cells[0]?.width ?? unit) * 0.62, unit * 0.15);
  const base = area.y + area.height - labelHeight;
  const room = area.height - labelHeight - unit * 0.1 - iconSide - unit * 0.03;
  const ranks = [...items].map(({ value = 0 }) => value).sort((a, b) => b - a);
  return cells.flatMap((cell, index) => {
    const item = items[index];
    if (!item) return [];
    const value = item.value ?? 0;
    const start = cueTime(easel, item, index, items.length);
    const height = Math.max(unit * 0.02, (Math.abs(value) / most) * room);
    const width = Math.min(cell.width, unit * 0.2);
    const bar = { x: centerX(cell) - width / 2, y: base - height, width, height };
    const icon = item.icon ? icons.get(item.icon) : undefined;
    const top = bar.y - unit * 0.1;
    return [
      growingBar(easel, `bar ${index + 1}`, bar, {
        color: shade(easel, ranks.indexOf(value), items.length),
        start,
      }),
      textLayer(easel, `value ${index + 1}`, formatValue(value, design.unit), {
        box: boxAround(centerX(cell), top + unit * 0.05, cell.width, unit * 0.085),
        look: { px: unit * 0.075 },
        enter: rise(start + 0.45),
      }).layer,
      ...(icon
        ? [
            iconLayer(easel, `icon ${index + 1}`, icon, {
              box: boxAround(centerX(cell), top - iconSide / 2 - unit * 0.005, iconSide),
              enter: pop(start + 0.3),
            }),
          ]
        : []),
      textLayer(easel, `label ${index + 1}`, item.label, {
        box: {
          x: cell.x,
          y: base + unit * 0.02,
          width: cell.width,
          height: labelHeight - unit * 0.02,
        },
        look: { px: unit * 0.048, weight: "plain", color: theme.soft, vertical: "top" },
        enter: fade(start + 0.1),
      }).layer,
    ];
  });
}

function growingBar(
  easel: Easel,
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
      fill.addColorStop(1, mix(color, easel.theme.deep, 0.22));
      context.fillStyle = fill;
      context.beginPath();
      const radius = Math.min(box.width * 0.22, box.height / 2);
      context.roundRect(0, 0, box.width, box.height, [radius, radius, 0, 0]);
      context.fill();
    },
  };
}

function lineChart(design: Design, easel: Easel, area: Box): Layer[] {
  const { stage, theme } = easel;
  const { unit } = stage;
  const items = design.items ?? [];
  const values = items.map(({ value = 0 }) => value);
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 1e-9)];
  const plot = {
    x: area.x + unit * 0.04,
    y: area.y + unit * 0.14,
    width: area.width - unit * 0.08,
    height: area.height - unit * 0.3,
  };
  const points = values.map((value, index) => ({
    x: (index * plot.width) / Math.max(1, values.length - 1),
    y: plot.height * (1 - (value - low) / (high - low)),
  }));
  const thick = unit * 0.016;
  const first = Math.min(cueTime(easel, items[0] as DesignItem, 0, items.length), 0.6);
  const last = Math.max(
    first + 0.8,
    cueTime(easel, items.at(-1) as DesignItem, items.length - 1, items.length),
  );
  const curve: Layer = {
    name: "line",
    box: {
      x: plot.x - thick,
      y: plot.y - thick,
      width: plot.width + 2 * thick,
      height: plot.height + 2 * thick,
    },
    bleed: 0,
    enter: wipe(first, "right", Math.min(2.5, last - first + 0.3)),
    draw(context) {
      context.translate(thick, thick);
      const path = () => {
        context.beginPath();
        for (const { x, y } of points) context.lineTo(x, y);
      };
      path();
      context.lineTo(plot.width, plot.height);
      context.lineTo(0, plot.height);
      const fill = context.createLinearGradient(0, 0, 0, plot.height);
      fill.addColorStop(0, withAlpha(theme.accent, 0.45));
      fill.addColorStop(1, withAlpha(theme.accent, 0.02));
      context.fillStyle = fill;
      context.fill();
      path();
      context.strokeStyle = theme.accent;
      context.lineWidth = thick;
      context.lineJoin = "round";
      context.lineCap = "round";
      context.stroke();
    },
  };
  const width = plot.width / Math.max(1, items.length - 1);
  return [
    barLayer(
      "axis",
      { x: plot.x, y: plot.y + plot.height + thick, width: plot.width, height: unit * 0.006 },
      { color: withAlpha(theme.text, 0.35), enter: fade(0.1) },
    ),
    curve,
    ...items.flatMap((item, index) => {
      const { x = 0, y = 0 } = points[index] ?? {};
      const at = first + ((last - first) * index) / Math.max(1, items.length - 1);
      const edge = (wanted: number, size: number) =>
        Math.min(area.x + area.width - size / 2, Math.max(area.x + size / 2, wanted));
      return [
        textLayer(easel, `value ${index + 1}`, formatValue(item.value ?? 0, design.unit), {
          box: boxAround(
            edge(plot.x + x, width * 0.9),
            plot.y + y - unit * 0.07,
            width * 0.9,
            unit * 0.07,
          ),
          look: { px: unit * 0.055 },
          enter: rise(at + 0.2),
        }).layer,
        textLayer(easel, `label ${index + 1}`, item.label, {
          box: boxAround(
            edge(plot.x + x, width * 0.9),
            plot.y + plot.height + unit * 0.07,
            width * 0.9,
            unit * 0.08,
          ),
          look: { px: unit * 0.042, weight: "plain", color: theme.soft },
          enter: fade(at),
        }).layer,
      ];
    }),
  ];
}
