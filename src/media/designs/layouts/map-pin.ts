import { withAlpha } from "../../../values/colors.ts";
import type { Design } from "../../../values/design.ts";
import { type Box, boxAround, centerX } from "../../canvas/box.ts";
import { setShadow } from "../../canvas/shadow.ts";
import { headingLayers, splitArea } from "../parts/composites.ts";
import { iconLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import type { TextLook } from "../parts/text-layer.ts";

const { pop, drop } = entrances;

/** A pin that falls on rings, with a flag in its head, and the name of the place. */
export function mapPin(design: Design, layout: LayoutContext): Layer[] {
  const { stage, icons, cues } = layout;
  const { content, unit } = stage;
  const wide = stage.shape === "wide";
  const { picture, words } = splitArea(content, stage, { tall: 0.66, wide: 0.42, gap: 0.05 });
  const start = Math.min(cues.at(design.cue ?? design.title, 0.35), 0.8);
  const height = Math.min(picture.height * 0.86, picture.width * 1.05);
  const width = height * 0.72;
  const [x, ground] = [centerX(picture), picture.y + (picture.height + height) / 2 - height * 0.02];
  const [flag, other] = (design.icons ?? []).map((name) => icons.get(name));
  const head = {
    box: boxAround(x, ground - height + width / 2, width * 0.62),
    enter: pop(start + 0.3),
  };
  const beside = boxAround(x + width * 0.6, ground - height * 0.92, width * 0.38);
  const second = pop(cues.at(design.icon_cues?.[1], start + 0.8));
  const look: TextLook = {
    px: unit * 0.14,
    align: wide ? "left" : "center",
    vertical: wide ? "middle" : "top",
  };
  return [
    rings(layout, boxAround(x, ground, width * 1.7, width * 0.5), Math.max(0.05, start - 0.1)),
    pin(layout, { x: x - width / 2, y: ground - height, width, height }, start),
    ...(flag ? [iconLayer(layout, "flag", { ...flag, plain: false }, head)] : []),
    ...(other ? [iconLayer(layout, "icon", other, { box: beside, enter: second })] : []),
    ...headingLayers(layout, design, { box: words, start: start + 0.3, look }),
  ];
}

function rings({ theme }: LayoutContext, box: Box, start: number): Layer {
  return {
    name: "rings",
    box,
    bleed: 0,
    enter: pop(start, 0.8),
    draw(context) {
      for (const [share, opacity] of [
        [1, 0.12],
        [0.68, 0.18],
        [0.36, 0.3],
      ] as const) {
        context.fillStyle = withAlpha(theme.accent, opacity);
        context.beginPath();
        context.ellipse(
          box.width / 2,
          box.height / 2,
          (box.width / 2) * share,
          (box.height / 2) * share,
          0,
          0,
          2 * Math.PI,
        );
        context.fill();
      }
    },
  };
}

function pin({ theme }: LayoutContext, box: Box, start: number): Layer {
  const { width, height } = box;
  return {
    name: "pin",
    box,
    bleed: Math.ceil(width * 0.1),
    enter: drop(start),
    draw(context) {
      const r = width / 2;
      setShadow(context, withAlpha("#000000", 0.4), width * 0.08, width * 0.04);
      const fill = context.createLinearGradient(0, 0, width, height);
      fill.addColorStop(0, theme.accent);
      fill.addColorStop(1, theme.counter);
      context.fillStyle = fill;
      context.beginPath();
      context.arc(r, r, r, Math.PI * 0.86, Math.PI * 2.14);
      context.quadraticCurveTo(r + r * 0.55, height * 0.72, r, height);
      context.quadraticCurveTo(
        r - r * 0.55,
        height * 0.72,
        r - r * Math.cos(Math.PI * 0.14),
        r + r * Math.sin(Math.PI * 0.14),
      );
      context.fill();
      setShadow(context, "#00000000", 0, 0);
      context.fillStyle = "#ffffff";
      context.beginPath();
      context.arc(r, r, r * 0.76, 0, 2 * Math.PI);
      context.fill();
    },
  };
}
