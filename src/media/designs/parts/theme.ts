import { contrast, lift, mix, readableOn } from "../../../values/colors.ts";
import type { Timeline } from "../../../values/timeline.ts";

/** The colors of a design, all made from the video's palette and readable on its ground. */
export interface Theme {
  ground: string;
  /** Darker than the ground, for edges. */
  deep: string;
  /** Lighter than the ground, for plates. */
  plate: string;
  text: string;
  /** Second in rank, still 4.5:1. */
  soft: string;
  accent: string;
  /** The accent as a color of letters, readable on every part of a backdrop. */
  accentText: string;
  /** Text on the accent. */
  onAccent: string;
  /** A second color for the other side of a comparison. */
  counter: string;
}

const textContrast = 7;
const softContrast = 4.6;

/** `lightest` is the lightest color of the backdrop that text may stand on. */
export function createTheme(
  { background, foreground, accent }: Timeline["palette"],
  lightest = lift(background, 0.16),
): Theme {
  const plate = mix(background, foreground, 0.11);
  const lit = contrast("#ffffff", lightest) < contrast("#ffffff", plate) ? lightest : plate;
  const readable = readableOn(accent, plate, softContrast);
  return {
    ground: background,
    deep: mix(background, "#000000", 0.45),
    plate,
    text: readableOn(foreground, lit, textContrast),
    soft: readableOn(mix(foreground, background, 0.2), lit, softContrast),
    accent: readable,
    accentText: readableOn(accent, lit, softContrast),
    onAccent: contrast("#ffffff", readable) >= softContrast ? "#ffffff" : "#0b0c10",
    counter: readableOn(mix(mix(foreground, accent, 0.25), background, 0.25), plate, 3),
  };
}
