import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawText, type SetText, setText } from "../../cards/set-text.ts";
import { mix as mixHex } from "../../colors.ts";
import type { FontWeight } from "../../fonts.ts";
import type { Cues } from "./cues.ts";
import { drawHalo } from "./halo-shapes.ts";
import type { Icon, IconLibrary } from "./icon-library.ts";
import type { Entrance, Layer } from "./layer.ts";
import { type Box, boxAround, type Stage } from "./stage.ts";
import { type Theme, withAlpha } from "./theme.ts";

/** Everything that a layout needs to place its elements. */
export interface Easel {
  stage: Stage;
  theme: Theme;
  icons: IconLibrary;
  cues: Cues;
  /** 1, or less where a first layout did not fit. */
  scale: number;
  /** Varies compositions from scene to scene; the same for the same design. */
  variant: number;
  measure: SKRSContext2D;
}

export const createMeasure = (): SKRSContext2D => createCanvas(1, 1).getContext("2d");

export interface TextLook {
  /** Font size at most, in pixels. */
  px: number;
  /** As a fraction of `px`; smaller text does not fit. */
  smallest?: number;
  weight?: FontWeight;
  color?: string;
  align?: "left" | "center" | "right";
  /** Where the text stands in its box. */
  vertical?: "top" | "middle" | "bottom";
  /** The color under it, where that is a plate. */
  ground?: string;
}

export interface PlacedText {
  layer: Layer;
  set: SetText;
}

/** Text in a box, as large as it fits. The layer's box is that of the letters. */
export function textLayer(
  easel: Easel,
  name: string,
  value: string,
  { box, look, enter }: { box: Box; look: TextLook; enter: Entrance },
): PlacedText {
  const { theme, measure, scale, stage } = easel;
  const { weight = "strong", color = theme.text, ground, smallest = 0.42 } = look;
  const px = look.px * scale;
  const set = setText(measure, value, {
    width: box.width,
    height: box.height,
    pxMax: px,
    pxMin: Math.max(px * smallest, stage.unit * 0.026),
    weight,
  });
  const align = set.rightToLeft && look.align === "left" ? "right" : (look.align ?? "center");
  const free = { x: box.width - set.width, y: box.height - set.height };
  const x = box.x + (align === "left" ? 0 : align === "right" ? free.x : free.x / 2);
  const vertical = look.vertical ?? "middle";
  const y = box.y + (vertical === "top" ? 0 : vertical === "bottom" ? free.y : free.y / 2);
  const at = align === "left" ? 0 : align === "right" ? set.width : set.width / 2;
  return {
    set,
    layer: {
      name,
      box: { x, y, width: set.width, height: set.height },
      bleed: Math.ceil(px * 0.3),
      enter,
      text: { color, ...(ground ? { ground } : {}) },
      draw(context) {
        if (!ground) shadow(context, withAlpha(theme.deep, 0.75), px * 0.16, px * 0.03);
        drawText(context, set, { x: at, top: 0, align, color });
      },
    },
  };
}

export function shadow(context: SKRSContext2D, color: string, blur: number, down: number) {
  context.shadowColor = color;
  context.shadowBlur = blur;
  context.shadowOffsetY = down;
}

export function clearShadow(context: SKRSContext2D) {
  context.shadowColor = "#00000000";
  context.shadowBlur = 0;
  context.shadowOffsetY = 0;
}

/** An icon with a soft shadow; a plain one stands on a round token of the accent. */
export function iconLayer(
  easel: Easel,
  name: string,
  icon: Icon,
  { box, enter }: { box: Box; enter: Entrance },
): Layer {
  const { theme } = easel;
  const size = box.width;
  return {
    name,
    box,
    bleed: Math.ceil(size * 0.12),
    enter,
    draw(context) {
      shadow(context, withAlpha("#000000", 0.42), size * 0.09, size * 0.045);
      if (icon.plain) drawToken(context, theme, size);
      clearShadow(context);
      if (icon.plain) return icon.draw(context, size * 0.17, size * 0.17, size * 0.66);
      shadow(context, withAlpha("#000000", 0.42), size * 0.09, size * 0.045);
      icon.draw(context, 0, 0, size);
    },
  };
}

function drawToken(context: SKRSContext2D, { accent, text }: Theme, size: number) {
  const fill = context.createLinearGradient(0, 0, size * 0.5, size);
  fill.addColorStop(0, mixHex(accent, "#ffffff", 0.22));
  fill.addColorStop(1, mixHex(accent, "#000000", 0.06));
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(0, 0, size, size, size * 0.3);
  context.fill();
  clearShadow(context);
  context.strokeStyle = withAlpha(text, 0.35);
  context.lineWidth = Math.max(1, size * 0.012);
  context.stroke();
}

/** A plate with rounded corners, a lit upper edge and a shadow under it. */
export function plateLayer(
  easel: Easel,
  name: string,
  {
    box,
    enter,
    lit = false,
    radius,
  }: { box: Box; enter: Entrance; lit?: boolean; radius?: number },
  more?: (context: SKRSContext2D) => void,
): Layer {
  const { theme, stage } = easel;
  return {
    name,
    box,
    bleed: Math.ceil(stage.unit * 0.035),
    enter,
    draw(context) {
      drawPlate(
        context,
        theme,
        { ...box, x: 0, y: 0 },
        { lit, radius: radius ?? stage.unit * 0.035 },
      );
      more?.(context);
    },
  };
}

function drawPlate(
  context: SKRSContext2D,
  { plate, ground, accent, text }: Theme,
  { x, y, width, height }: Box,
  { lit, radius }: { lit: boolean; radius: number },
) {
  const top = lit ? mixHex(plate, accent, 0.22) : mixHex(plate, text, 0.05);
  const fill = context.createLinearGradient(x, y, x, y + height);
  fill.addColorStop(0, withAlpha(top, 0.96));
  fill.addColorStop(1, withAlpha(mixHex(plate, ground, 0.35), 0.94));
  shadow(context, withAlpha("#000000", 0.38), radius * 0.9, radius * 0.3);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
  clearShadow(context);
  context.strokeStyle = withAlpha(lit ? accent : text, lit ? 0.75 : 0.14);
  context.lineWidth = Math.max(1.5, radius * (lit ? 0.09 : 0.05));
  context.stroke();
}

/** A glow and shapes behind the main icon, which differ from scene to scene. */
export function haloLayer(
  easel: Easel,
  { x, y, radius, enter }: { x: number; y: number; radius: number; enter: Entrance },
): Layer {
  const { theme, variant } = easel;
  const color = mixHex(theme.accent, theme.text, 0.35);
  return {
    name: "halo",
    box: boxAround(x, y, radius * 2),
    bleed: 0,
    enter,
    draw(context) {
      context.translate(radius, radius);
      drawHalo(context, variant, radius, color);
      const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius * 0.85);
      glow.addColorStop(0, withAlpha(theme.accent, 0.42));
      glow.addColorStop(1, withAlpha(theme.accent, 0));
      context.fillStyle = glow;
      context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
    },
  };
}

/** A bar with round ends that grows in its direction. */
export function barLayer(
  name: string,
  box: Box,
  { color, enter }: { color: string; enter: Entrance },
): Layer {
  return {
    name,
    box,
    bleed: 0,
    enter,
    draw(context) {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, Math.min(box.width, box.height) / 2);
      context.fill();
    },
  };
}
