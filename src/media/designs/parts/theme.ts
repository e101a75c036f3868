import type { Timeline } from "../../../values/timeline.ts";
import { contrast, mix, parseHex, readableOn, toHex } from "../../colors.ts";

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

/** The same hue, lighter by `amount` (0 to 1) and as strong. */
export function lift(hex: string, amount: number): string {
  const [r, g, b] = parseHex(hex);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const lightness = (low + high) / 510;
  if (high === low) return mix(hex, "#ffffff", amount);
  // Scaling keeps hue and saturation; what scaling cannot reach is mixed in.
  const wanted = Math.min(0.6, lightness + amount);
  const scaled = [r, g, b].map((part) =>
    Math.min(255, (part * wanted) / Math.max(0.02, lightness)),
  );
  return mix(toHex(scaled), mix(hex, "#ffffff", amount), 0.4);
}

/** `#rrggbb` with an opacity of 0 to 1. */
export const withAlpha = (hex: string, opacity: number): string =>
  `${hex}${Math.round(Math.max(0, Math.min(1, opacity)) * 255)
    .toString(16)
    .padStart(2, "0")}`;
