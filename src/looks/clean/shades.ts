import { contrast, lift, mix, readableOn, withAlpha } from "../../values/colors.ts";
import type { Colors, Shot } from "../kit/look.ts";

/** How much lighter the lit side of the ground is, scene by scene. */
const lifts = [0.17, 0.24, 0.13, 0.21];

interface Shades {
  lit: string;
  base: string;
  deep: string;
}

const isDark = (color: string) => contrast("#ffffff", color) >= contrast("#000000", color);

/** The colors of the ground: all from the background of the palette. */
export function shadesOf({ palette, index }: Pick<Shot, "palette" | "index">): Shades {
  const { background, accent } = palette;
  if (isDark(background)) {
    const amount = lifts[index % lifts.length] ?? 0.17;
    return {
      lit: lift(background, amount),
      base: lift(background, amount * 0.3),
      deep: mix(background, "#000000", 0.42),
    };
  }
  return {
    lit: mix(background, "#ffffff", 0.6),
    base: background,
    deep: mix(background, accent, 0.12),
  };
}

/** All colors come from the palette, and are readable on every part of the ground. */
export function colors(shot: Shot): Colors {
  const { lit, base, deep } = shadesOf(shot);
  const { foreground, accent } = shot.palette;
  const worst = isDark(base) ? lit : deep;
  const ink = readableOn(foreground, worst, 7);
  const shown = readableOn(accent, worst, 4.5);
  return {
    ground: worst,
    ink,
    soft: readableOn(mix(ink, base, 0.24), worst, 5),
    accent: shown,
    onAccent: contrast("#ffffff", shown) >= 4.5 ? "#ffffff" : "#0b0c10",
    ...(isDark(base)
      ? { captionGround: "#0b0c10", captionInk: "#ffffff" }
      : { captionGround: "#ffffff", captionInk: ink, captionEdge: "#ffffffb0" }),
    captionMark: shown,
  };
}

/** A surface before the ground, and its upper edge. */
export function surfaceOf(shot: Shot, ink: string): { top: string; low: string; edge: string } {
  const { base, deep } = shadesOf(shot);
  const dark = isDark(base);
  return {
    top: withAlpha(mix(base, ink, dark ? 0.15 : 0.02), dark ? 0.94 : 0.2),
    low: withAlpha(mix(base, dark ? deep : ink, dark ? 0.1 : 0.06), dark ? 0.9 : 0.25),
    edge: withAlpha(ink, dark ? 0.16 : 0.12),
  };
}
