import { withAlpha } from "../../../values/colors.ts";
import type { Box } from "../../canvas/box.ts";
import { drawText, type SetText, setText } from "../../canvas/set-text.ts";
import { setShadow } from "../../canvas/shadow.ts";
import type { FontWeight } from "../../fonts.ts";
import type { Entrance, Layer } from "./layer.ts";
import type { LayoutContext } from "./layout-context.ts";

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
export function placeText(
  layout: LayoutContext,
  name: string,
  value: string,
  { box, look, enter }: { box: Box; look: TextLook; enter: Entrance },
): PlacedText {
  const { theme, measure, scale, stage } = layout;
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
        if (!ground) setShadow(context, withAlpha(theme.deep, 0.75), px * 0.16, px * 0.03);
        drawText(context, set, { x: at, top: 0, align, color });
      },
    },
  };
}

/** As placeText, for callers that need only the layer. */
export const textLayer = (...args: Parameters<typeof placeText>): Layer => placeText(...args).layer;
