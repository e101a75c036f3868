import { contrast, mix, parseHex, readableOn, toHex } from "../../../values/colors.ts";
import type { Palette } from "../../generators.ts";
import { hashText } from "../../random.ts";
import { hasStem, promptWords } from "./word-stems.ts";

/** Five tones from darkest to lightest and a contrasting accent color. */
export interface Scheme {
  tones: readonly [string, string, string, string, string];
  accent: string;
}

interface Theme extends Scheme {
  /** Word stems that select this theme, separated by spaces. */
  words: string;
}

const themes: readonly Theme[] = [
  theme(
    "sea ocean water fish whale river lake coral shark dolphin ship island beach rain blue marine",
    "#03101f #06304f #0b6285 #3fb6c6 #d8f5ee",
    "#ffb56b",
  ),
  theme(
    "forest tree green nature plant leaf garden jungle earth eco climate grass animal bird wild bee",
    "#05130f #0e3329 #1f6b4d #7fc07c #f0f6d0",
    "#ffd166",
  ),
  theme(
    "fire flame heat hot volcano lava red war anger energy power battle danger",
    "#15060b #4a0d1a #a8261f #f26b21 #ffe2a8",
    "#ffd23f",
  ),
  theme(
    "night dark moon sleep dream midnight evening black shadow mystery",
    "#060817 #151a40 #36367c #8a80c6 #f0e8ff",
    "#ffd98a",
  ),
  theme(
    "space planet star galax universe cosm nebula orbit mars astro rocket solar purple violet",
    "#05040f #160f38 #43207a #a552c6 #ffdcf3",
    "#5fe3ff",
  ),
  theme(
    "city street building urban neon tokyo york london car traffic road architect bridge",
    "#090a1d #1d1b4d #5b2b88 #ef4f8a #ffd8a8",
    "#2de2e6",
  ),
  theme(
    "money gold business financ market econom invest bank rich wealth coin trade saving budget success",
    "#06130f #113629 #2b6b4a #c7a12b #fff2c2",
    "#ffd447",
  ),
  theme(
    "health heart medic body doctor blood brain vitamin exercise fitness sport run muscle",
    "#081625 #113d5b #1d889d #7fd8c8 #f3fff9",
    "#ff6b6b",
  ),
  theme(
    "love pink romance flower rose wedding family friend kind child baby",
    "#1c0717 #591542 #b5316d #ff82a2 #ffe9e1",
    "#ffcf70",
  ),
  theme(
    "sun morning sunrise sunset summer warm desert orange dawn travel adventure journey hope",
    "#190e2b #572352 #be4a57 #ff9b5c #ffeabf",
    "#fff0a0",
  ),
  theme(
    "winter snow ice cold mountain glacier arctic frost climb peak white",
    "#091422 #1d3a5b #4d7fa9 #abd4e9 #fbffff",
    "#ff9e7a",
  ),
  theme(
    "tech ai robot comput data future scien digital internet software code machine electr phone network quantum",
    "#040a17 #0a2146 #1451a5 #38a9ff #d9f4ff",
    "#7cffcb",
  ),
  theme(
    "histor ancient rome roman egypt greek castle king empire old book museum pyramid brown",
    "#160e0a #432a1b #8a5b36 #d1a263 #fbedd3",
    "#6fc0b6",
  ),
  theme(
    "music art party joy play happy fun dance color creativ paint festival game laugh",
    "#170a2c #44137a #bf2790 #ff7c5b #ffe66a",
    "#38e4d3",
  ),
  theme(
    "coffee espresso cafe chocolate cocoa tea drink bean",
    "#1a0d07 #4a2614 #8f5228 #d99a52 #ffeed6",
    "#ffbe76",
  ),
  theme(
    "food kitchen bread cook eat bak recipe meal soup wine restaurant spice dish",
    "#1c0b09 #55201a #a33f2b #ee8a4a #fff0d8",
    "#ffd166",
  ),
  theme(
    "calm peace mind meditat breath relax quiet silence slow habit focus think gray",
    "#0c1323 #27365f #5f78aa #b9badb #fdefe6",
    "#ffb7a1",
  ),
];

function theme(words: string, tones: string, accent: string): Theme {
  return { words, tones: mapTones(tones.split(" "), (tone) => tone), accent };
}

function mapTones(
  [deep = "#000000", dark = deep, middle = dark, light = middle, pale = light]: readonly string[],
  paint: (tone: string) => string,
) {
  return [paint(deep), paint(dark), paint(middle), paint(light), paint(pale)] as const;
}

/**
 * Chooses a color scheme by the prompt's words. Without a match, the seed decides, so that one
 * video keeps one scheme.
 */
export function chooseScheme(prompt: string, seed: number): Scheme {
  const words = promptWords(prompt);
  const scored = themes.map((candidate) => ({
    candidate,
    score: scoreWords(words, candidate.words),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const chosen =
    best.score > 0
      ? best.candidate
      : (themes[hashText(`palette ${seed}`) % themes.length] as Theme);
  const turn = ((hashText(`${prompt} ${seed}`) % 17) - 8) * 0.75;
  return { tones: mapTones(chosen.tones, (tone) => rotateHue(tone, turn)), accent: chosen.accent };
}

/** Counts the words that have one of the stems. Earlier words weigh more. */
const scoreWords = (words: readonly string[], stems: string): number =>
  words.reduce((sum, word, index) => sum + (hasStem(word, stems) ? 1 + 0.5 / (index + 1) : 0), 0);

/** Rotates the hue and keeps the lightness. */
function rotateHue(hex: string, degrees: number): string {
  const [r, g, b] = parseHex(hex);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const third = (1 - cos) / 3;
  const root = Math.sqrt(1 / 3) * sin;
  const turn = (a: number, c: number, d: number) =>
    a * (cos + third) + c * (third - root) + d * (third + root);
  return toHex([turn(r, g, b), turn(g, b, r), turn(b, r, g)]);
}

/** The tones of a palette that was chosen before. */
export function paletteScheme({ background, foreground, accent }: Palette): Scheme {
  return {
    tones: [
      mix(background, "#000000", 0.45),
      background,
      saturate(mix(background, foreground, 0.24)),
      saturate(mix(background, foreground, 0.48)),
      mix(foreground, background, 0.12),
    ],
    accent,
  };
}

/** Mixing with white fades a color; this brings its strength back. */
function saturate(hex: string): string {
  const rgb = parseHex(hex);
  const mean = rgb.reduce((sum, part) => sum + part, 0) / 3;
  return toHex(rgb.map((part) => mean + (part - mean) * 1.7));
}

/**
 * Colors (`#rrggbb`) for cards and captions that match the prompt's pictures. Text contrast is at
 * least 7:1. Given colors replace the chosen ones; a chosen color gives way where text in the given
 * ones would be hard to read.
 */
export function choosePalette(prompt: string, seed: number, given: Partial<Palette> = {}): Palette {
  const { tones, accent } = chooseScheme(prompt, seed);
  const background = mix(tones[0], tones[1], 0.6);
  const foreground = mix(tones[4], "#ffffff", 0.6);
  const chosen = {
    background,
    foreground: contrast(foreground, background) >= 7 ? foreground : "#ffffff",
    accent,
  };
  return withColors(chosen, given);
}

/** The palette with given colors. A chosen color that would be hard to read in them is changed. */
export function withColors(chosen: Palette, given: Partial<Palette> = {}): Palette {
  const { background, foreground, accent } = { ...chosen, ...given };
  if (given.background && !given.foreground)
    return { background, foreground: readableOn(foreground, background), accent };
  if (given.foreground && !given.background)
    return { background: readableOn(background, foreground), foreground, accent };
  return { background, foreground, accent };
}
