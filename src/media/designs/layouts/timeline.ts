import type { Design } from "../../../values/design.ts";
import { barLayer, type Easel, haloLayer, iconLayer, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, centerY } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";
import { titled } from "./list-parts.ts";

const { rise, pop, wipe, fade } = entrances;

/** Points on a line; the current one large above it, with its icon and what happened. */
export function timeline(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme, icons } = easel;
  const { unit } = stage;
  const items = design.items ?? [];
  const current = Math.min(design.current ?? 0, items.length - 1);
  const item = items[current];
  if (!item) return [];
  const { layers, rest } = titled(design, easel, 0.14);
  const start = Math.min(cues.at(item.cue ?? item.label, 0.4), 1.1);
  const lineY = rest.y + rest.height * (items.length > 1 ? 0.86 : 0.93);
  layers.push(
    ...track(easel, {
      items: items.map(({ label }) => label),
      current,
      y: lineY,
      start,
      cues: items.map(({ cue }, index) => cues.at(cue, start + 0.25 * index)),
    }),
  );
  const area = { ...rest, height: lineY - rest.y - unit * 0.09 };
  const icon = item.icon ? icons.get(item.icon) : undefined;
  const wide = stage.shape === "wide";
  const picture = wide
    ? { ...area, width: area.width * 0.4 }
    : { ...area, height: area.height * 0.52 };
  if (icon) {
    const side = Math.min(picture.width, picture.height);
    layers.push(
      haloLayer(easel, {
        x: centerX(picture),
        y: centerY(picture),
        radius: side * 0.48,
        enter: pop(start - 0.1, 0.7),
      }),
    );
    layers.push(
      iconLayer(easel, "icon", icon, {
        box: boxAround(centerX(picture), centerY(picture), side * 0.58),
        enter: pop(start + 0.1),
      }),
    );
  }
  const words = !icon
    ? area
    : wide
      ? { ...area, x: area.x + area.width * 0.44, width: area.width * 0.56 }
      : { ...area, y: picture.y + picture.height, height: area.height * 0.48 };
  const align = wide && icon ? "left" : "center";
  layers.push(
    textLayer(easel, "year", item.label, {
      box: { ...words, height: words.height * (item.detail ? 0.64 : 0.9) },
      look: { px: unit * 0.24, color: theme.accentText, align, vertical: "middle" },
      enter: rise(start, 0.6),
    }).layer,
  );
  if (item.detail)
    layers.push(
      textLayer(easel, "detail", item.detail, {
        box: { ...words, y: words.y + words.height * 0.66, height: words.height * 0.32 },
        look: { px: unit * 0.07, align, vertical: "top" },
        enter: rise(start + 0.25),
      }).layer,
    );
  return layers;
}

function track(
  easel: Easel,
  {
    items,
    current,
    y,
    start,
    cues,
  }: { items: string[]; current: number; y: number; start: number; cues: number[] },
): Layer[] {
  const { stage, theme } = easel;
  const { unit, content } = stage;
  const line = unit * 0.01;
  const inset = items.length > 1 ? content.width * 0.08 : content.width * 0.5;
  const placeX = (index: number) =>
    content.x + inset + (index * (content.width - 2 * inset)) / Math.max(1, items.length - 1);
  const layers = [
    barLayer(
      "line",
      { x: content.x, y: y - line / 2, width: content.width, height: line },
      { color: withAlpha(theme.text, 0.3), enter: wipe(0.1, "right", 0.7) },
    ),
    barLayer(
      "line lit",
      { x: content.x, y: y - line / 2, width: placeX(current) - content.x, height: line },
      { color: theme.accent, enter: wipe(start, "right", 0.6) },
    ),
  ];
  items.forEach((label, index) => {
    const lit = index === current;
    const size = unit * (lit ? 0.062 : 0.036);
    const at = lit ? start + 0.3 : Math.min(cues[index] ?? start, start + 0.4);
    layers.push(
      dot(easel, boxAround(placeX(index), y, size), { lit, start: at, name: `point ${index + 1}` }),
    );
    if (items.length > 1)
      layers.push(
        textLayer(easel, `year ${index + 1}`, label, {
          box: boxAround(
            placeX(index),
            y + unit * 0.075,
            (content.width / items.length) * 0.94,
            unit * 0.07,
          ),
          look: {
            px: unit * 0.045,
            weight: lit ? "strong" : "plain",
            color: lit ? theme.text : theme.soft,
          },
          enter: fade(at),
        }).layer,
      );
  });
  return layers;
}

function dot(
  easel: Easel,
  box: Box,
  { lit, start, name }: { lit: boolean; start: number; name: string },
): Layer {
  const { theme } = easel;
  const size = box.width;
  return {
    name,
    box,
    bleed: Math.ceil(size * 0.5),
    enter: pop(start),
    draw(context) {
      if (lit) {
        context.fillStyle = withAlpha(theme.accent, 0.3);
        context.beginPath();
        context.arc(size / 2, size / 2, size * 0.9, 0, 2 * Math.PI);
        context.fill();
      }
      context.fillStyle = lit ? theme.accent : theme.soft;
      context.beginPath();
      context.arc(size / 2, size / 2, size / 2, 0, 2 * Math.PI);
      context.fill();
    },
  };
}
