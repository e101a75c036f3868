import { contrast, mix, parseHex, readableOn, toHex } from "../../values/colors.ts";
import type { Shot } from "../kit/look.ts";

export const [white, dark] = ["#ffffff", "#160a3a"];

/** The colors of a scene: its ground, the letters on it, and two circles behind the letters. */
interface Scheme {
  ground: string;
  ink: string;
  circles: readonly [string, string];
}

/** Contrast of a ground with the dark foot. */
const footContrast = 1.9;
/** Colors of less saturation count as gray. */
const grayMax = 0.18;
/** Hues in degrees that are bright at full strength and dull when white letters can be read. */
const brightHues = [15, 190] as const;
/** Turn of the circles from the ground, in degrees. */
const turn = 84;

/** Greens in degrees that are glaring at full strength, and the mint beside them. */
const [glaring, mint] = [[75, 165], 168] as const;

const isGlaring = (hue: number) => hue > glaring[0] && hue < glaring[1];
const isBright = (hue: number) => hue >= brightHues[0] && hue < brightHues[1];

/** The hue in degrees; undefined for grays. */
function hueOf(hex: string): number | undefined {
  const [r, g, b] = parseHex(hex);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const range = high - low;
  if (range <= grayMax * high) return undefined;
  const sector =
    high === r ? (g - b) / range : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return (sector * 60 + 360) % 360;
}

/** Source: CSS Color 4, section 7, HSL to RGB. */
function fromHue(hue: number, saturation: number, lightness: number): string {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

/** The nearest hue that stays strong under white letters. */
const underWhite = (hue: number) => (!isBright(hue) ? hue : hue < 90 ? 350 : brightHues[1]);

function circlesAround(hue: number, ink: string): Scheme["circles"] {
  const circle = (by: number) => {
    const turned = (hue + by + 360) % 360;
    return ink === dark
      ? readableOn(fromHue(isGlaring(turned) ? mint : turned, 0.85, 0.66), dark)
      : readableOn(fromHue(underWhite(turned), 0.75, 0.46), white);
  };
  return [circle(turn), circle(-turn)];
}

/** A ground that is lighter than the dark foot. */
function aboveFoot(color: string): string {
  let ground = color;
  for (let share = 0.05; contrast(ground, dark) < footContrast; share += 0.05)
    ground = mix(color, white, share);
  return ground;
}

/** A gray as a ground; its circles are other grays. */
function grayScheme(color: string): Scheme {
  if (contrast(color, dark) > contrast(color, white)) {
    const ground = readableOn(color, dark, 7);
    return { ground, ink: dark, circles: [mix(ground, dark, 0.08), mix(ground, dark, 0.14)] };
  }
  const ground = aboveFoot(color);
  return { ground, ink: white, circles: [mix(ground, dark, 0.35), mix(ground, dark, 0.2)] };
}

/** The hue of a color at full strength, with the letters that can be read on it. */
function vividScheme(color: string): Scheme {
  const hue = hueOf(color);
  if (hue === undefined) return grayScheme(color);
  return isBright(hue)
    ? scheme(hue, fromHue(hue, isGlaring(hue) ? 0.6 : 0.95, 0.55), dark)
    : scheme(hue, fromHue(hue, 0.85, 0.5), white);
}

/** The same hue once more: paler where letters are dark, else deeper. */
function otherScheme(color: string): Scheme {
  const hue = hueOf(color);
  if (hue === undefined) return grayScheme(mix(color, dark, 0.3));
  return isBright(hue)
    ? scheme(hue, fromHue(hue, isGlaring(hue) ? 0.6 : 0.95, 0.8), dark)
    : scheme(hue, fromHue(hue, 0.7, 0.36), white);
}

function scheme(hue: number, color: string, ink: string): Scheme {
  return { ground: aboveFoot(readableOn(color, ink)), ink, circles: circlesAround(hue, ink) };
}

/** The scenes take turns among three grounds of the palette. */
export function schemeOf({ palette, index }: Pick<Shot, "palette" | "index">): Scheme {
  const { accent, background } = palette;
  const schemes = [vividScheme(accent), vividScheme(background), otherScheme(accent)];
  return schemes[index % schemes.length] ?? vividScheme(accent);
}
