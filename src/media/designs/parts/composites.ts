import { type Box, boxAround, centerX, centerY } from "../../canvas/box.ts";
import { haloLayer, iconLayer } from "./elements.ts";
import type { Icon } from "./icon-library.ts";
import { type Entrance, entrances, type Layer } from "./layer.ts";
import type { LayoutContext } from "./layout-context.ts";
import type { Stage } from "./stage.ts";
import { type TextLook, textLayer } from "./text-layer.ts";

const { pop, rise } = entrances;

/** The icon with this name. Undefined without a name or for an unknown one. */
export const findIcon = ({ icons }: LayoutContext, name: string | undefined): Icon | undefined =>
  name ? icons.get(name) : undefined;

/** The icon with this name, as a list of one layer. Empty without a name or for an unknown one. */
export function iconLayers(
  layout: LayoutContext,
  name: string,
  { icon: iconName, ...place }: { icon: string | undefined; box: Box; enter: Entrance },
): Layer[] {
  const icon = findIcon(layout, iconName);
  return icon ? [iconLayer(layout, name, icon, place)] : [];
}

/** An icon before soft discs, in the middle of a box; nothing for an icon that does not exist. */
export function haloIcon(
  layout: LayoutContext,
  name: string | undefined,
  { box, start, share = 0.58 }: { box: Box; start: number; share?: number },
): Layer[] {
  const icon = findIcon(layout, name);
  if (!icon) return [];
  const side = Math.min(box.width, box.height);
  const [x, y] = [centerX(box), centerY(box)];
  const early = Math.max(0.05, start - 0.15);
  return [
    haloLayer(layout, { x, y, radius: side * 0.5, enter: pop(early, 0.7) }),
    iconLayer(layout, "icon", icon, { box: boxAround(x, y, side * share), enter: pop(start) }),
  ];
}

/** Divides an area into a picture above (or left of) words. Shares are those of the picture. */
export function splitArea(
  area: Box,
  { shape }: Stage,
  { tall, wide, gap = 0.03 }: { tall: number; wide: number; gap?: number },
): { picture: Box; words: Box } {
  if (shape === "wide") {
    const x = area.x + area.width * (wide + gap);
    return {
      picture: { ...area, width: area.width * wide },
      words: { ...area, x, width: area.width * (1 - wide - gap) },
    };
  }
  const y = area.y + area.height * (tall + gap);
  return {
    picture: { ...area, height: area.height * tall },
    words: { ...area, y, height: area.height * (1 - tall - gap) },
  };
}

/** A large line with an optional smaller one below it. */
export function headingLayers(
  layout: LayoutContext,
  { title, subtitle }: { title?: string | undefined; subtitle?: string | undefined },
  { box, start, look }: { box: Box; start: number; look: TextLook },
): Layer[] {
  const { theme, stage } = layout;
  const share = subtitle ? 0.62 : 1;
  const layers: Layer[] = [];
  if (title) {
    const upper = { ...box, height: box.height * share };
    layers.push(textLayer(layout, "title", title, { box: upper, look, enter: rise(start) }));
  }
  if (subtitle) {
    const lower = { ...box, y: box.y + box.height * (share + 0.03), height: box.height * 0.34 };
    const small: TextLook = {
      ...look,
      px: stage.unit * 0.055,
      weight: "plain",
      color: theme.soft,
      vertical: "top",
    };
    const enter = rise(start + 0.2);
    layers.push(textLayer(layout, "subtitle", subtitle, { box: lower, look: small, enter }));
  }
  return layers;
}
