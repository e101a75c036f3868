import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../../canvas/box.ts";
import { barLayer, iconLayer, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop, fromLeft, fromRight } = entrances;

/** Icons with labels: cards below one another, or side by side in wide frames. */
export function iconList(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, layout);
  const rows = stage.shape !== "wide";
  const count = items.length;
  const gap = stage.unit * 0.028;
  const most = rows
    ? Math.min(rest.height, count * stage.unit * (stage.shape === "tall" ? 0.31 : 0.24))
    : rest.height;
  const area = rows
    ? { ...rest, y: rest.y + (rest.height - most) / 2, height: most }
    : { ...rest, y: rest.y + rest.height * 0.08, height: rest.height * 0.84 };
  splitBox(area, count, { direction: rows ? "rows" : "columns", gap }).forEach((box, index) => {
    const item = items[index];
    if (!item) return;
    const start = cues.at(itemCue(item), cues.spread(index, count));
    layers.push(...(rows ? rowCard : columnCard)(layout, item, { box, index, start }));
  });
  return layers;
}

interface CardPlace {
  box: Box;
  index: number;
  start: number;
  lit?: boolean;
}

function rowCard(
  layout: LayoutContext,
  item: DesignItem,
  { box, index, start, lit = false }: CardPlace,
): Layer[] {
  const { theme, stage } = layout;
  const side = Math.min(box.height * 0.66, stage.unit * 0.2);
  const pad = (box.height - side) / 2;
  const enter = index % 2 === 0 ? fromLeft(start) : fromRight(start);
  const layers = [plateLayer(layout, `card ${index + 1}`, { box, enter, lit })];
  const lead = Math.min(pad, stage.unit * 0.045);
  layers.push(
    iconOrDot(layout, item, {
      index,
      start: start + 0.14,
      box: boxAround(box.x + lead + side / 2, centerY(box), side),
    }),
  );
  const left = box.x + lead + side + stage.unit * 0.035;
  const words = {
    x: left,
    y: box.y + box.height * 0.1,
    width: box.x + box.width - left - lead,
    height: box.height * 0.8,
  };
  layers.push(
    ...labelLayers(layout, item, index, {
      box: words,
      align: "left",
      start: start + 0.1,
      ground: theme.plate,
    }),
  );
  return layers;
}

function columnCard(
  layout: LayoutContext,
  item: DesignItem,
  { box, index, start, lit = false }: CardPlace,
): Layer[] {
  const { theme } = layout;
  const layers = [plateLayer(layout, `card ${index + 1}`, { box, enter: rise(start), lit })];
  const side = Math.min(box.width * 0.6, box.height * 0.5);
  const middle = box.y + box.height * 0.36;
  layers.push(
    iconOrDot(layout, item, {
      index,
      start: start + 0.14,
      box: boxAround(centerX(box), middle, side),
    }),
  );
  const words = {
    x: box.x + box.width * 0.06,
    y: box.y + box.height * 0.64,
    width: box.width * 0.88,
    height: box.height * 0.3,
  };
  layers.push(
    ...labelLayers(layout, item, index, {
      box: words,
      align: "center",
      start: start + 0.1,
      ground: theme.plate,
    }),
  );
  return layers;
}

/** The icon of an item, or a small disc of the accent if it has none. */
function iconOrDot(
  layout: LayoutContext,
  { icon: name }: DesignItem,
  { box, index, start }: CardPlace,
): Layer {
  const enter = pop(start);
  const icon = name ? layout.icons.get(name) : undefined;
  if (icon) return iconLayer(layout, `icon ${index + 1}`, icon, { box, enter });
  const dot = boxAround(centerX(box), centerY(box), box.width * 0.34);
  return barLayer(`dot ${index + 1}`, dot, { color: layout.theme.accent, enter });
}
