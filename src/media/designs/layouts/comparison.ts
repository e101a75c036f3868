import { mix, withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, centerY, partOf, splitBox } from "../../canvas/box.ts";
import { findIcon, iconLayers } from "../parts/composites.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { textLayer } from "../parts/text-layer.ts";
import { bullet, labelLayers, titled } from "./list-parts.ts";

const { pop, rise, fromLeft, fromRight } = entrances;

/** Two sides that come in from the edges, and a badge where they meet. */
export function comparison(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const [first, second] = design.items ?? [];
  if (!first || !second) return [];
  const { layers, rest } = titled(design, layout, 0.16);
  const tall = stage.shape === "tall";
  const gap = stage.unit * 0.03;
  const [one, two] = splitBox(rest, 2, { direction: tall ? "rows" : "columns", gap });
  if (!one || !two) return layers;
  const begin = Math.min(cues.at(first.cue ?? first.label, 0.3), 0.8);
  const then = Math.max(begin + 0.2, cues.at(second.cue ?? second.label, cues.spread(1, 2)));
  const x = tall ? centerX(rest) : one.x + one.width + gap / 2;
  const y = tall ? one.y + one.height + gap / 2 : centerY(rest);
  return [
    ...layers,
    ...side(layout, first, { box: one, index: 0, start: begin }),
    ...side(layout, second, { box: two, index: 1, start: then }),
    bullet(layout, "VS", boxAround(x, y, stage.unit * 0.15), then + 0.2),
  ];
}

interface Side {
  box: Box;
  index: number;
  start: number;
}

/** A panel with its icon and label. The second panel is in the color of the accent. */
function side(layout: LayoutContext, item: DesignItem, place: Side): Layer[] {
  const { theme, stage } = layout;
  const { box, index, start } = place;
  const hasIcon = findIcon(layout, item.icon) !== undefined;
  const tall = stage.shape === "tall";
  const ground =
    index === 0 ? mix(theme.plate, theme.text, 0.04) : mix(theme.plate, theme.accent, 0.2);
  const { picture, words } = sideBoxes(box, tall);
  const label: SideLabel = {
    box: hasIcon ? words : partOf(box, { left: 0.08, top: 0.1, width: 0.84, height: 0.8 }),
    align: tall && hasIcon ? "left" : "center",
    start: start + 0.15,
    ground,
  };
  const isAmount = /^\D?\p{N}/u.test(item.detail ?? "");
  return [
    panel(layout, place, ground),
    ...iconLayers(layout, `icon ${index + 1}`, {
      icon: item.icon,
      box: picture,
      enter: pop(start + 0.2),
    }),
    ...(isAmount ? amountLayers : labelLayers)(layout, item, index, label),
  ];
}

interface SideLabel {
  box: Box;
  align: "left" | "center";
  start: number;
  ground: string;
}

/** A large amount under the name of its side. */
function amountLayers(
  layout: LayoutContext,
  { label, detail = "" }: DesignItem,
  index: number,
  { box, align, start, ground }: SideLabel,
): Layer[] {
  const { stage, theme } = layout;
  const upper = { ...box, height: box.height * 0.42 };
  const lower = { ...box, y: box.y + box.height * 0.42, height: box.height * 0.58 };
  const name = { px: stage.unit * 0.062, align, ground, vertical: "bottom" as const };
  const number = {
    px: stage.unit * 0.105,
    align,
    ground,
    vertical: "top" as const,
    color: theme.accentText,
  };
  return [
    textLayer(layout, `label ${index + 1}`, label, { box: upper, look: name, enter: rise(start) }),
    textLayer(layout, `detail ${index + 1}`, detail, {
      box: lower,
      look: number,
      enter: rise(start + 0.12),
    }),
  ];
}

function sideBoxes(box: Box, tall: boolean): { picture: Box; words: Box } {
  const { x, y, width, height } = box;
  if (tall)
    return {
      picture: boxAround(x + width * 0.27, centerY(box), Math.min(height * 0.62, width * 0.4)),
      words: partOf(box, { left: 0.5, top: 0.12, width: 0.44, height: 0.76 }),
    };
  return {
    picture: boxAround(centerX(box), y + height * 0.33, Math.min(width * 0.6, height * 0.48)),
    words: partOf(box, { left: 0.07, top: 0.62, width: 0.86, height: 0.32 }),
  };
}

function panel(
  { theme, stage }: LayoutContext,
  { box, index, start }: Side,
  ground: string,
): Layer {
  return {
    name: `side ${index + 1}`,
    box,
    bleed: Math.ceil(stage.unit * 0.03),
    enter: index === 0 ? fromLeft(start) : fromRight(start),
    draw(context) {
      const fill = context.createLinearGradient(0, 0, box.width, box.height);
      fill.addColorStop(0, withAlpha(ground, 0.97));
      fill.addColorStop(1, withAlpha(mix(ground, theme.deep, 0.4), 0.95));
      context.fillStyle = fill;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, stage.unit * 0.045);
      context.fill();
      context.strokeStyle = withAlpha(index ? theme.accent : theme.text, index ? 0.7 : 0.16);
      context.lineWidth = stage.unit * 0.004;
      context.stroke();
    },
  };
}
