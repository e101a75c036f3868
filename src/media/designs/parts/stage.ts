import type { Box } from "../../canvas/box.ts";

/** The frame and the part of it that a design may fill. */
export interface Stage {
  width: number;
  height: number;
  /** The shorter side; sizes are fractions of it. */
  unit: number;
  shape: "tall" | "square" | "wide";
  /** Above the captions, inside the safe margins. */
  content: Box;
  /** Where captions stand; nothing else may. Empty for a video without captions. */
  captions: Box;
}

/** Frame edges that players and feeds cover, as fractions of the height: title bar, buttons. */
const margins = {
  tall: { side: 0.075, top: 0.085 },
  square: { side: 0.07, top: 0.065 },
  wide: { side: 0.07, top: 0.08 },
};
/** Where the lower captions of captions/layout.ts stand. */
const captionBands = { upright: [0.762, 0.882], other: [0.815, 0.955] } as const;

/** Divides a frame into content and captions. `captioned` is false where no captions are burned. */
export function createStage(width: number, height: number, captioned: boolean): Stage {
  const ratio = height / width;
  const shape = ratio > 1.15 ? "tall" : ratio < 0.87 ? "wide" : "square";
  const { side, top } = margins[shape];
  const [captionTop, captionBottom] = captionBands[ratio > 1.3 ? "upright" : "other"];
  const bottom = captioned ? captionTop - 0.02 : shape === "tall" ? 0.86 : 0.92;
  const captions = captioned
    ? { x: 0, y: height * captionTop, width, height: height * (captionBottom - captionTop) }
    : { x: 0, y: height, width, height: 0 };
  return {
    width,
    height,
    unit: Math.min(width, height),
    shape,
    content: {
      x: width * side,
      y: height * top,
      width: width * (1 - 2 * side),
      height: height * (bottom - top),
    },
    captions,
  };
}
