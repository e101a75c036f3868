import { withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround } from "../../canvas/box.ts";
import { haloIcon, splitArea } from "../parts/composites.ts";
import { barLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { placeText, textLayer } from "../parts/text-layer.ts";
import { titled } from "./list-parts.ts";

const { rise, pop, wipe, fade } = entrances;

/** Points on a line; the current one large above it, with its icon and what happened. */
export function timeline(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const items = design.items ?? [];
  const current = Math.min(design.current ?? 0, items.length - 1);
  const item = items[current];
  if (!item) return [];
  const { layers, rest } = titled(design, layout, 0.14);
  const start = Math.min(cues.at(item.cue ?? item.label, 0.4), 0.8);
  const lineY = rest.y + rest.height * (items.length > 1 ? 0.86 : 0.93);
  const times = items.map(({ cue }, index) => cues.at(cue, start + 0.25 * index));
  const labels = items.map(({ label }) => label);
  layers.push(...track(layout, { labels, current, y: lineY, start, times }));
  const area = { ...rest, height: lineY - rest.y - stage.unit * 0.09 };
  const { picture, words } = splitArea(area, stage, { tall: 0.52, wide: 0.4, gap: 0.01 });
  const icon = haloIcon(layout, item.icon, { box: picture, start: start + 0.1 });
  const box = icon.length > 0 ? words : area;
  const align = stage.shape === "wide" && icon.length > 0 ? "left" : "center";
  return [...layers, ...icon, ...eventLayers(layout, item, { box, align, start })];
}

function eventLayers(
  layout: LayoutContext,
  { label, detail }: DesignItem,
  { box, align, start }: { box: Box; align: "left" | "center"; start: number },
): Layer[] {
  const { stage, theme } = layout;
  const upper = { ...box, height: box.height * (detail ? 0.64 : 0.9) };
  const look = { px: stage.unit * 0.24, color: theme.accentText, align };
  const { layer } = placeText(layout, "year", label, { box: upper, look, enter: rise(start, 0.6) });
  if (!detail) return [layer];
  const lower = { ...box, y: box.y + box.height * 0.66, height: box.height * 0.32 };
  const second = placeText(layout, "detail", detail, {
    box: lower,
    look: { px: stage.unit * 0.07, align, vertical: "top" },
    enter: rise(start + 0.25),
  });
  return [layer, second.layer];
}

interface Track {
  labels: string[];
  current: number;
  y: number;
  start: number;
  times: number[];
}

function track(layout: LayoutContext, { labels, current, y, start, times }: Track): Layer[] {
  const { stage, theme } = layout;
  const { unit, content } = stage;
  const count = labels.length;
  const inset = content.width * (count > 1 ? 0.08 : 0.5);
  const step = (content.width - 2 * inset) / Math.max(1, count - 1);
  const placeX = (index: number) => content.x + inset + index * step;
  const line = { x: content.x, y: y - unit * 0.005, width: content.width, height: unit * 0.01 };
  const lit = { ...line, width: placeX(current) - content.x };
  const points = labels.flatMap((label, index): Layer[] => {
    const isCurrent = index === current;
    const size = unit * (isCurrent ? 0.062 : 0.036);
    const at = isCurrent ? start + 0.3 : Math.min(times[index] ?? start, start + 0.4);
    const point = dot(layout, boxAround(placeX(index), y, size), { isCurrent, start: at, index });
    if (count === 1) return [point];
    const box = boxAround(
      placeX(index),
      y + unit * 0.075,
      (content.width / count) * 0.94,
      unit * 0.07,
    );
    const color = isCurrent ? theme.text : theme.soft;
    const look = { px: unit * 0.045, weight: isCurrent ? "strong" : "plain", color } as const;
    return [point, textLayer(layout, `year ${index + 1}`, label, { box, look, enter: fade(at) })];
  });
  const faint = withAlpha(theme.text, 0.3);
  return [
    barLayer("line", line, { color: faint, enter: wipe(0.1, "right", 0.7) }),
    barLayer("line lit", lit, { color: theme.accent, enter: wipe(start, "right", 0.6) }),
    ...points,
  ];
}

function dot(
  { theme }: LayoutContext,
  box: Box,
  { isCurrent, start, index }: { isCurrent: boolean; start: number; index: number },
): Layer {
  const size = box.width;
  return {
    name: `point ${index + 1}`,
    box,
    bleed: Math.ceil(size * 0.5),
    enter: pop(start),
    draw(context) {
      const disc = (color: string, radius: number) => {
        context.fillStyle = color;
        context.beginPath();
        context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
        context.fill();
      };
      if (isCurrent) disc(withAlpha(theme.accent, 0.3), size * 0.9);
      disc(isCurrent ? theme.accent : theme.soft, size / 2);
    },
  };
}
