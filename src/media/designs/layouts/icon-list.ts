import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, centerY, partOf, splitBox } from "../../canvas/box.ts";
import { findIcon } from "../parts/composites.ts";
import { barLayer, iconLayer, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import type { Stage } from "../parts/stage.ts";
import { itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop, fromLeft, fromRight } = entrances;

/** Icons with labels: cards below one another, or side by side in wide frames. */
export function iconList(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, layout);
  const isWide = stage.shape === "wide";
  const area = isWide
    ? { ...rest, y: rest.y + rest.height * 0.08, height: rest.height * 0.84 }
    : rowsArea(rest, items.length, stage);
  const gap = stage.unit * 0.028;
  const direction = isWide ? "columns" : "rows";
  return [
    ...layers,
    ...splitBox(area, items.length, { direction, gap }).flatMap((box, index) => {
      const item = items[index];
      if (!item) return [];
      const start = cues.at(itemCue(item), cues.spread(index, items.length));
      return (isWide ? columnCard : rowCard)(layout, item, { box, index, start });
    }),
  ];
}

/** The middle of an area, as high as `count` rows may be. */
function rowsArea(area: Box, count: number, { shape, unit }: Stage): Box {
  const height = Math.min(area.height, count * unit * (shape === "tall" ? 0.31 : 0.24));
  return { ...area, y: area.y + (area.height - height) / 2, height };
}

interface CardPlace {
  box: Box;
  index: number;
  start: number;
}

/** A card with its icon on the left and its label beside it. */
function rowCard(
  layout: LayoutContext,
  item: DesignItem,
  { box, index, start }: CardPlace,
): Layer[] {
  const { theme, stage } = layout;
  const side = Math.min(box.height * 0.66, stage.unit * 0.2);
  const lead = Math.min((box.height - side) / 2, stage.unit * 0.045);
  const iconBox = boxAround(box.x + lead + side / 2, centerY(box), side);
  const left = box.x + lead + side + stage.unit * 0.035;
  const labelBox = {
    x: left,
    y: box.y + box.height * 0.1,
    width: box.x + box.width - left - lead,
    height: box.height * 0.8,
  };
  const enter = index % 2 === 0 ? fromLeft(start) : fromRight(start);
  return [
    plateLayer(layout, `card ${index + 1}`, { box, enter }),
    iconOrDot(layout, item, { index, start: start + 0.14, box: iconBox }),
    ...labelLayers(layout, item, index, {
      box: labelBox,
      align: "left",
      start: start + 0.1,
      ground: theme.plate,
    }),
  ];
}

/** A card with its icon above its label. */
function columnCard(
  layout: LayoutContext,
  item: DesignItem,
  { box, index, start }: CardPlace,
): Layer[] {
  const side = Math.min(box.width * 0.6, box.height * 0.5);
  const iconBox = boxAround(centerX(box), box.y + box.height * 0.36, side);
  return [
    plateLayer(layout, `card ${index + 1}`, { box, enter: rise(start) }),
    iconOrDot(layout, item, { index, start: start + 0.14, box: iconBox }),
    ...labelLayers(layout, item, index, {
      box: partOf(box, { left: 0.06, top: 0.64, width: 0.88, height: 0.3 }),
      align: "center",
      start: start + 0.1,
      ground: layout.theme.plate,
    }),
  ];
}

/** The icon of an item, or a small disc of the accent if it has none. */
function iconOrDot(
  layout: LayoutContext,
  item: DesignItem,
  { box, index, start }: CardPlace,
): Layer {
  const enter = pop(start);
  const icon = findIcon(layout, item.icon);
  if (icon) return iconLayer(layout, `icon ${index + 1}`, icon, { box, enter });
  const dot = boxAround(centerX(box), centerY(box), box.width * 0.34);
  return barLayer(`dot ${index + 1}`, dot, { color: layout.theme.accent, enter });
}
