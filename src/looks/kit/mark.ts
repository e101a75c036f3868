import { readableOn } from "../../values/colors.ts";
import type { Shot } from "./look.ts";

/** Contrast of marks with what lies behind them, and with dark letters on them. */
const markContrast = 7;

/** The accent of the video's palette, light enough to mark spoken words on a dark ground. */
export const markOn = (ground: string, { accent }: Shot["palette"]): string =>
  readableOn(accent, ground, markContrast);
