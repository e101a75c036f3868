import type { SKRSContext2D } from "@napi-rs/canvas";
import { mix, withAlpha } from "../../../values/colors.ts";
import { type Box, boxAround } from "../../canvas/box.ts";
import { clearShadow, setShadow } from "../../canvas/shadow.ts";
import { drawHalo } from "./halo-shapes.ts";
import type { Icon } from "./icon-library.ts";
import type { Entrance, Layer } from "./layer.ts";
import type { LayoutContext } from "./layout-context.ts";
import type { Theme } from "./theme.ts";

/** An icon with a soft shadow; a plain one stands on a round token of the accent. */
export function iconLayer(
  layout: LayoutContext,
  name: string,
  icon: Icon,
  { box, enter }: { box: Box; enter: Entrance },
): Layer {
  const { theme } = layout;
  const size = box.width;
  return {
    name,
    box,
    bleed: Math.ceil(size * 0.12),
    enter,
    draw(context) {
      setShadow(context, withAlpha("#000000", 0.42), size * 0.09, size * 0.045);
      if (icon.plain) drawToken(context, theme, size);
      clearShadow(context);
      if (icon.plain) return icon.draw(context, size * 0.17, size * 0.17, size * 0.66);
      setShadow(context, withAlpha("#000000", 0.42), size * 0.09, size * 0.045);
      icon.draw(context, 0, 0, size);
    },
  };
}

function drawToken(context: SKRSContext2D, { accent, text }: Theme, size: number) {
  const fill = context.createLinearGradient(0, 0, size * 0.5, size);
  fill.addColorStop(0, mix(accent, "#ffffff", 0.22));
  fill.addColorStop(1, mix(accent, "#000000", 0.06));
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
  layout: LayoutContext,
  name: string,
  {
    box,
    enter,
    lit = false,
    radius,
  }: { box: Box; enter: Entrance; lit?: boolean; radius?: number },
  more?: (context: SKRSContext2D) => void,
): Layer {
  const { theme, stage } = layout;
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
  const top = lit ? mix(plate, accent, 0.22) : mix(plate, text, 0.05);
  const fill = context.createLinearGradient(x, y, x, y + height);
  fill.addColorStop(0, withAlpha(top, 0.96));
  fill.addColorStop(1, withAlpha(mix(plate, ground, 0.35), 0.94));
  setShadow(context, withAlpha("#000000", 0.38), radius * 0.9, radius * 0.3);
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
  layout: LayoutContext,
  { x, y, radius, enter }: { x: number; y: number; radius: number; enter: Entrance },
): Layer {
  const { theme, variant } = layout;
  const color = mix(theme.accent, theme.text, 0.35);
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
