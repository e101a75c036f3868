import { withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../../canvas/box.ts";
import { findIcon, iconLayers, splitArea } from "../parts/composites.ts";
import { barLayer } from "../parts/elements.ts";
import { type Entrance, entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { textLayer } from "../parts/text-layer.ts";
import { cueTime, formatValue, shade } from "./chart-parts.ts";

const { rise, pop, fade } = entrances;

/** The shares of a whole, with a legend. */
export function donut(design: Design, layout: LayoutContext, area: Box): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const items = design.items ?? [];
  const count = items.length;
  const { picture, words } = splitArea(area, stage, { tall: 0.56, wide: 0.44, gap: 0.06 });
  const inset = stage.shape === "wide" ? words.height * 0.12 : 0;
  const legend = { ...words, y: words.y + inset, height: words.height - 2 * inset };
  const rows = splitBox(legend, count, { direction: "rows", gap: unit * 0.015 });
  const size = Math.min(picture.width, picture.height) * 0.94;
  const box = boxAround(centerX(picture), centerY(picture), size);
  const track = { from: 0, to: 2 * Math.PI, color: withAlpha(theme.text, 0.14) };
  return [
    ring("ring", box, { ...track, enter: fade(0.15) }),
    ...shareRings(items, layout, box),
    ...items.slice(0, 1).map((main) =>
      textLayer(layout, "share", main.detail ?? formatValue(layout, main, design.unit), {
        box: boxAround(centerX(box), centerY(box), size * 0.5),
        look: { px: unit * 0.13 },
        enter: pop(cueTime(layout, main, 0, count) + 0.2),
      }),
    ),
    ...rows.flatMap((row, index) => {
      const item = items[index];
      if (!item) return [];
      const color = shade(layout, index, count);
      const start = cueTime(layout, item, index, count);
      return legendRow(layout, item, { row, index, color, unit: design.unit, start });
    }),
  ];
}

/** Space between two shares, in radians, on each side. */
const shareGap = 0.02;

/** One arc for each share, from the top clockwise. */
function shareRings(items: readonly DesignItem[], layout: LayoutContext, box: Box): Layer[] {
  const sum = items.reduce((all, { value = 0 }) => all + value, 0);
  const total = Math.max(100, sum);
  let angle = -Math.PI / 2;
  return items.map((item, index) => {
    const from = angle + shareGap;
    angle += ((item.value ?? 0) / total) * 2 * Math.PI;
    const color = shade(layout, index, items.length);
    const enter = fade(cueTime(layout, item, index, items.length), 0.5);
    return ring(`share ${index + 1}`, box, { from, to: angle - shareGap, color, enter });
  });
}

function legendRow(
  layout: LayoutContext,
  item: DesignItem,
  {
    row,
    index,
    color,
    unit = "",
    start,
  }: { row: Box; index: number; color: string; unit: string | undefined; start: number },
): Layer[] {
  const { stage } = layout;
  const hasIcon = findIcon(layout, item.icon) !== undefined;
  const side = Math.min(row.height * 0.9, stage.unit * 0.12);
  const swatch = boxAround(row.x + side * 0.2, centerY(row), side * 0.36);
  const left = row.x + side * 0.6;
  const indent = hasIcon ? side * 1.25 : 0;
  // The middle of the ring shows the share of a single item.
  const text = item.detail ? item.label : `${item.label}  ${formatValue(layout, item, unit)}`;
  return [
    barLayer(`swatch ${index + 1}`, swatch, { color, enter: pop(start) }),
    ...iconLayers(layout, `icon ${index + 1}`, {
      icon: item.icon,
      box: boxAround(left + side / 2, centerY(row), side),
      enter: pop(start + 0.1),
    }),
    textLayer(layout, `label ${index + 1}`, text, {
      box: { ...row, x: left + indent, width: row.x + row.width - left - indent },
      look: { px: stage.unit * 0.058, align: "left" },
      enter: rise(start + 0.1),
    }),
  ];
}

function ring(
  name: string,
  box: Box,
  { from, to, color, enter }: { from: number; to: number; color: string; enter: Entrance },
): Layer {
  const size = box.width;
  return {
    name,
    box,
    bleed: 0,
    enter,
    draw(context) {
      context.strokeStyle = color;
      context.lineWidth = size * 0.17;
      context.beginPath();
      context.arc(size / 2, size / 2, size * 0.4, from, to);
      context.stroke();
    },
  };
}
