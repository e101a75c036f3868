import { letterDirection } from "../../values/text-direction.ts";
import { type Box, boxAround, centerX } from "../canvas/box.ts";
import type { Composition } from "../designs/layout-composition.ts";
import { haloIcon, splitArea } from "../designs/parts/composites.ts";
import { barLayer, plateLayer } from "../designs/parts/elements.ts";
import { entrances, type Layer } from "../designs/parts/layer.ts";
import type { LayoutContext } from "../designs/parts/layout-context.ts";
import { placeText } from "../designs/parts/text-layer.ts";

const { rise, wipe, pop, fade } = entrances;

export const titleCardStyles = ["left", "center", "end"] as const;
export type TitleCardStyle = (typeof titleCardStyles)[number];

export interface TitleCard {
  title: string;
  subtitle?: string | undefined;
  /** An icon above or beside the title. */
  icon?: string | undefined;
  style: TitleCardStyle;
}

/** A large title with a line under it, or an end card with a button. */
export function titleCard(card: TitleCard): Composition {
  const place = { left: leftTitle, center: centeredTitle, end: endTitle }[card.style];
  return {
    place: (layout) => place(card, layout),
    icons: card.icon ? [card.icon] : [],
    variant: 0,
    isCentered: true,
  };
}

/** The area of the words, and the layers of the icon where there is one. */
function besideIcon(card: TitleCard, layout: LayoutContext): { layers: Layer[]; area: Box } {
  const { content } = layout.stage;
  const { picture, words } = splitArea(content, layout.stage, { tall: 0.4, wide: 0.36, gap: 0.04 });
  const layers = haloIcon(layout, card.icon, { box: picture, start: 0.2 });
  return { layers, area: layers.length > 0 ? words : content };
}

/** A short bar, the title and the subtitle, on the side where reading starts. */
function leftTitle(card: TitleCard, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const { layers, area } = besideIcon(card, layout);
  const bar = { width: unit * 0.15, height: unit * 0.018 };
  const rightToLeft = letterDirection(card.title) === "rtl";
  const x = rightToLeft ? area.x + area.width - bar.width : area.x;
  const top = area.y + bar.height + unit * 0.05;
  const bottom = area.y + area.height;
  const title = placeText(layout, "title", card.title, {
    box: { ...area, y: top, height: (bottom - top) * (card.subtitle ? 0.7 : 1) },
    look: { px: titlePx(layout), align: "left", vertical: "top" },
    enter: rise(0.25),
  });
  const under = title.layer.box.y + title.layer.box.height + unit * 0.045;
  return [
    ...layers,
    barLayer(
      "bar",
      { x, y: area.y, ...bar },
      {
        color: theme.accent,
        enter: wipe(0.1, rightToLeft ? "left" : "right", 0.4),
      },
    ),
    title.layer,
    ...subtitleLayers(card, layout, { ...area, y: under, height: bottom - under }, "left"),
  ];
}

/** The title in the middle with a rule under it. */
function centeredTitle(card: TitleCard, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const { layers, area } = besideIcon(card, layout);
  const bottom = area.y + area.height;
  const title = placeText(layout, "title", card.title, {
    box: { ...area, height: area.height * (card.subtitle ? 0.66 : 0.94) },
    look: { px: titlePx(layout), vertical: "top" },
    enter: rise(0.2),
  });
  const ruleTop = title.layer.box.y + title.layer.box.height + unit * 0.045;
  const rule = boxAround(centerX(area), ruleTop, unit * 0.16, unit * 0.014);
  const under = ruleTop + unit * 0.05;
  return [
    ...layers,
    title.layer,
    barLayer("rule", rule, { color: theme.accent, enter: wipe(0.5, "right", 0.4) }),
    ...subtitleLayers(card, layout, { ...area, y: under, height: bottom - under }, "center"),
  ];
}

/** A closing line with a button that says what to do. */
function endTitle(card: TitleCard, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { unit } = stage;
  const { layers, area } = besideIcon(card, layout);
  const bottom = area.y + area.height;
  const title = placeText(layout, "title", card.title, {
    box: { ...area, height: area.height * (card.subtitle ? 0.66 : 1) },
    look: { px: titlePx(layout), vertical: "top" },
    enter: rise(0.2),
  });
  if (!card.subtitle) return [...layers, title.layer];
  const top = title.layer.box.y + title.layer.box.height + unit * 0.08;
  const pad = unit * 0.045;
  const label = placeText(layout, "button text", card.subtitle, {
    box: {
      x: area.x + 2 * pad,
      y: top + pad * 0.7,
      width: area.width - 4 * pad,
      height: Math.max(unit * 0.06, bottom - top - pad * 1.4),
    },
    look: {
      px: unit * 0.06,
      vertical: "top",
      color: theme.onAccent,
      ground: theme.accent,
    },
    enter: fade(0.7),
  });
  const { box } = label.layer;
  const button = {
    x: box.x - pad * 1.2,
    y: box.y - pad * 0.7,
    width: box.width + 2.4 * pad,
    height: box.height + 1.4 * pad,
  };
  return [...layers, title.layer, buttonLayer(layout, button), label.layer];
}

function buttonLayer(layout: LayoutContext, box: Box): Layer {
  const radius = Math.min(box.height / 2, layout.stage.unit * 0.08);
  const plate = plateLayer(layout, "button", { box, enter: pop(0.55), radius });
  return {
    ...plate,
    draw(context) {
      context.fillStyle = layout.theme.accent;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, radius);
      context.fill();
    },
  };
}

const titlePx = ({ stage }: LayoutContext) => stage.unit * (stage.shape === "wide" ? 0.15 : 0.14);

function subtitleLayers(
  { subtitle }: TitleCard,
  layout: LayoutContext,
  box: Box,
  align: "left" | "center",
): Layer[] {
  if (!subtitle) return [];
  const { stage, theme } = layout;
  const { layer } = placeText(layout, "subtitle", subtitle, {
    box: { ...box, height: Math.max(box.height, stage.unit * 0.06) },
    look: { px: stage.unit * 0.062, weight: "plain", color: theme.soft, align, vertical: "top" },
    enter: rise(0.55),
  });
  return [layer];
}
