import type { SKRSContext2D } from "@napi-rs/canvas";
import { withAlpha } from "../../../values/colors.ts";
import { drawText, setText } from "../../canvas/set-text.ts";
import { setShadow } from "../../canvas/shadow.ts";
import type { Entrance, Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import type { FontWeight } from "../../fonts.ts";

export interface LineLook {
  px: number;
  /** The widest that the line may be. */
  width: number;
  /** The point that `align` refers to, and the middle of the line's height. */
  x: number;
  y: number;
  align: "left" | "center" | "right";
  weight?: FontWeight;
  color?: string;
  enter: Entrance;
}

const fitLine = (measure: SKRSContext2D, text: string, px: number, weight: FontWeight) =>
  setText(measure, text.replaceAll(" ", "\u00a0"), {
    width: Number.MAX_VALUE,
    height: Number.MAX_VALUE,
    pxMax: px,
    pxMin: px,
    weight,
  });

/** Type is made this much smaller before a line is cut. */
const smallestShare = 0.62;

/** One line of text: smaller where it is too wide, and then cut with an ellipsis. */
export function lineLayer(
  layout: LayoutContext,
  name: string,
  text: string,
  look: LineLook,
): Layer {
  const { measure, theme, scale } = layout;
  const { weight = "plain", color = theme.soft, x, y, align, enter } = look;
  const largest = Math.max(8, look.px * scale);
  const share = look.width / fitLine(measure, text, largest, weight).width;
  const px = Math.max(8, largest * Math.min(1, Math.max(smallestShare, share * 0.99)));
  const letters = [...text];
  let set = fitLine(measure, text, px, weight);
  for (let kept = letters.length - 1; set.width > look.width && kept > 0; ) {
    set = fitLine(measure, `${letters.slice(0, kept).join("").trimEnd()}…`, px, weight);
    kept = Math.min(kept - 1, Math.floor((kept * look.width) / set.width));
  }
  // The space above and below the letters may touch that of other lines.
  const height = Math.min(set.linePx, px * 1.1);
  const left = align === "left" ? x : align === "right" ? x - set.width : x - set.width / 2;
  return {
    name,
    box: { x: left, y: y - height / 2, width: set.width, height },
    bleed: Math.ceil(px * 0.45),
    enter,
    text: { color },
    draw(context) {
      setShadow(context, withAlpha(theme.deep, 0.75), px * 0.16, px * 0.03);
      drawText(context, set, {
        x: set.width / 2,
        top: (height - set.linePx) / 2,
        align: "center",
        color,
      });
    },
  };
}

/** The width of a line of text in pixels. */
export const lineWidth = ({ measure, scale }: LayoutContext, text: string, px: number): number =>
  fitLine(measure, text, Math.max(8, px * scale), "plain").width;
