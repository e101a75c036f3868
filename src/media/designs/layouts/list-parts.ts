import { withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import type { Box } from "../../canvas/box.ts";
import { clearShadow } from "../../canvas/shadow.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { placeText } from "../parts/text-layer.ts";

const { rise, pop } = entrances;

/** A title, and the remaining area for the parts. */
export function titled(
  design: Design,
  layout: LayoutContext,
  share = 0.2,
): { layers: Layer[]; rest: Box } {
  const { stage, cues } = layout;
  const { content, unit } = stage;
  if (!design.title) return { layers: [], rest: content };
  const box = { ...content, height: content.height * share };
  const { layer } = placeText(layout, "title", design.title, {
    box,
    look: { px: unit * 0.085, vertical: "middle" },
    enter: rise(Math.min(cues.at(design.cue, 0.2), 0.6)),
  });
  const top = box.y + box.height + unit * 0.02;
  return {
    layers: [layer],
    rest: { ...content, y: top, height: content.y + content.height - top },
  };
}

/** The words with which an item enters. */
export const itemCue = (item: DesignItem) => item.cue ?? item.label;

export function labelLayers(
  layout: LayoutContext,
  { label, detail }: DesignItem,
  index: number,
  {
    box,
    align,
    start,
    ground,
  }: { box: Box; align: "left" | "center"; start: number; ground?: string },
): Layer[] {
  const { theme, stage } = layout;
  const upper = detail ? { ...box, height: box.height * 0.6 } : box;
  const { layer } = placeText(layout, `label ${index + 1}`, label, {
    box: upper,
    look: {
      px: stage.unit * 0.066,
      align,
      vertical: detail ? "bottom" : "middle",
      ...(ground ? { ground } : {}),
    },
    enter: rise(start),
  });
  if (!detail) return [layer];
  const lower = { ...box, y: box.y + box.height * 0.62, height: box.height * 0.38 };
  const second = placeText(layout, `detail ${index + 1}`, detail, {
    box: lower,
    look: {
      px: stage.unit * 0.042,
      align,
      weight: "plain",
      color: theme.soft,
      vertical: "top",
      ...(ground ? { ground } : {}),
    },
    enter: rise(start + 0.1),
  });
  return [layer, second.layer];
}

/** A number on a disc of the accent. */
export function bullet(
  layout: LayoutContext,
  text: string,
  box: Box,
  start: number,
  { lit = true }: { lit?: boolean } = {},
): Layer {
  const { theme } = layout;
  const size = box.width;
  const { layer } = placeText(layout, "number", text, {
    box: { x: size * 0.15, y: size * 0.1, width: size * 0.7, height: size * 0.8 },
    look: {
      px: size * 0.5,
      color: lit ? theme.onAccent : theme.text,
      ground: lit ? theme.accent : theme.plate,
    },
    enter: pop(start),
  });
  return {
    name: `number ${text}`,
    box,
    bleed: Math.ceil(size * 0.08),
    enter: pop(start),
    text: { color: lit ? theme.onAccent : theme.text, ground: lit ? theme.accent : theme.plate },
    draw(context) {
      context.fillStyle = lit ? theme.accent : theme.plate;
      context.beginPath();
      context.arc(size / 2, size / 2, size / 2, 0, 2 * Math.PI);
      context.fill();
      context.strokeStyle = withAlpha(theme.text, lit ? 0.5 : 0.25);
      context.lineWidth = size * 0.03;
      context.stroke();
      clearShadow(context);
      context.translate(layer.box.x, layer.box.y);
      layer.draw(context);
    },
  };
}
