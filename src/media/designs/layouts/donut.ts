import type { Design, DesignItem } from "../../../values/design.ts";
import { barLayer, type Easel, iconLayer, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";
import { cueTime, formatValue, shade } from "./chart-parts.ts";

const { rise, pop, fade } = entrances;

/** The shares of a whole, with a legend. */
export function donut(design: Design, easel: Easel, area: Box): Layer[] {
  const { stage } = easel;
  const { unit } = stage;
  const items = design.items ?? [];
  const wide = stage.shape === "wide";
  const picture = wide
    ? { ...area, width: area.width * 0.44 }
    : { ...area, height: area.height * 0.56 };
  const legend = wide
    ? {
        ...area,
        x: area.x + area.width * 0.5,
        width: area.width * 0.5,
        y: area.y + area.height * 0.12,
        height: area.height * 0.76,
      }
    : { ...area, y: area.y + area.height * 0.62, height: area.height * 0.38 };
  const total = Math.max(
    100,
    items.reduce((sum, { value = 0 }) => sum + value, 0),
  );
  const size = Math.min(picture.width, picture.height) * 0.94;
  const box = boxAround(centerX(picture), centerY(picture), size);
  let angle = -Math.PI / 2;
  const layers: Layer[] = [
    ring("ring", box, {
      from: 0,
      to: 2 * Math.PI,
      color: withAlpha(easel.theme.text, 0.14),
      start: 0.15,
    }),
  ];
  items.forEach((item, index) => {
    const to = angle + ((item.value ?? 0) / total) * 2 * Math.PI;
    const start = cueTime(easel, item, index, items.length);
    layers.push(
      ring(`share ${index + 1}`, box, {
        from: angle,
        to,
        color: shade(easel, index, items.length),
        start,
      }),
    );
    angle = to;
  });
  const main = items[0];
  const hole = boxAround(centerX(box), centerY(box), size * 0.5);
  if (main)
    layers.push(
      textLayer(easel, "share", formatValue(main.value ?? 0, design.unit), {
        box: hole,
        look: { px: unit * 0.13 },
        enter: pop(cueTime(easel, main, 0, items.length) + 0.2),
      }).layer,
    );
  splitBox(legend, items.length, { direction: "rows", gap: unit * 0.015 }).forEach((row, index) => {
    const item = items[index];
    if (item)
      layers.push(
        ...legendRow(easel, item, {
          row,
          index,
          color: shade(easel, index, items.length),
          unit: design.unit,
          start: cueTime(easel, item, index, items.length),
        }),
      );
  });
  return layers;
}

function legendRow(
  easel: Easel,
  item: DesignItem,
  {
    row,
    index,
    color,
    unit = "",
    start,
  }: { row: Box; index: number; color: string; unit: string | undefined; start: number },
): Layer[] {
  const { icons, stage } = easel;
  const icon = item.icon ? icons.get(item.icon) : undefined;
  const side = Math.min(row.height * 0.9, stage.unit * 0.12);
  const swatch = boxAround(row.x + side * 0.2, centerY(row), side * 0.36);
  const left = row.x + side * 0.6;
  return [
    barLayer(`swatch ${index + 1}`, swatch, { color, enter: pop(start) }),
    ...(icon
      ? [
          iconLayer(easel, `icon ${index + 1}`, icon, {
            box: boxAround(left + side / 2, centerY(row), side),
            enter: pop(start + 0.1),
          }),
        ]
      : []),
    textLayer(easel, `label ${index + 1}`, `${item.label}  ${formatValue(item.value ?? 0, unit)}`, {
      box: {
        ...row,
        x: left + (icon ? side * 1.25 : 0),
        width: row.x + row.width - left - (icon ? side * 1.25 : 0),
      },
      look: { px: stage.unit * 0.058, align: "left" },
      enter: rise(start + 0.1),
    }).layer,
  ];
}

function ring(
  name: string,
  box: Box,
  { from, to, color, start }: { from: number; to: number; color: string; start: number },
): Layer {
  const size = box.width;
  return {
    name,
    box,
    bleed: 0,
    enter: name === "ring" ? fade(start) : fade(start, 0.5),
    draw(context) {
      context.strokeStyle = color;
      context.lineWidth = size * 0.17;
      context.beginPath();
      context.arc(
        size / 2,
        size / 2,
        size * 0.4,
        from + (name === "ring" ? 0 : 0.02),
        to - (name === "ring" ? 0 : 0.02),
      );
      context.stroke();
    },
  };
}
