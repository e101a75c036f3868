import { type Color, never } from "../../../language/rules/language-rules.ts";
import { rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces, splitWords } from "../../../language/segmentation.ts";
import type { ColorsOf } from "../icons/icon-colors.ts";
import { isColorIcon } from "../icons/icon-kinds.ts";
import type { Anchor } from "./anchor.ts";

/** What else a drawing may have where a text names a color: shades have other names. */
const shades: Readonly<Partial<Record<Color, readonly Color[]>>> = {
  red: ["pink"],
  pink: ["red", "purple"],
  purple: ["pink", "blue"],
  brown: ["orange", "red"],
  yellow: ["orange"],
  white: ["gray"],
  gray: ["white", "black"],
};
/** Words between a thing and the color that is said of it: "its blood is always blue". */
const gapWordsMax = 3;

/** The names of all colors of a language, as a pattern. */
export const colorNames = (language: string): string =>
  Object.values(rulesFor(language).vocabulary?.colors ?? {}).join("|") || never;

/** Takes icons away that have another color than the one that the text says of their thing. */
export function withColors(
  anchors: readonly Anchor[],
  { text, language, colorsOf }: { text: string; language: string; colorsOf: ColorsOf },
): Anchor[] {
  const icons = new Map(anchors.map((anchor) => [anchor, anchor.icons]));
  for (const { color, word, things } of colorsSaid(anchors, text, language)) {
    for (const thing of things) {
      const found = icons.get(thing) ?? [];
      const fitting = found.filter(({ icon }) => hasColor(icon, color, colorsOf));
      // A disc of the color says nothing without its thing.
      if (found.length > 0 && fitting.length === 0 && word) icons.set(word, []);
      icons.set(thing, fitting);
    }
  }
  return anchors.map((anchor) => ({ ...anchor, icons: icons.get(anchor) ?? [] }));
}

function hasColor(icon: string, color: Color, colorsOf: ColorsOf): boolean {
  const own = colorsOf(icon);
  const right = [color, ...(shades[color] ?? [])];
  return !own || own.some((each) => right.includes(each));
}

interface Scene {
  text: string;
  language: string;
  anchors: readonly Anchor[];
}

/**
 * Takes icons away that have another color than the one that another scene says of their thing: no
 * red drop for blood in a video that says "its blood is blue".
 */
export function withColorsOfVideo<Facts extends Scene>(
  scenes: readonly Facts[],
  colorsOf: ColorsOf,
): Facts[] {
  const said = new Map<string, Color[]>();
  for (const { anchors, text, language } of scenes)
    for (const { color, things } of colorsSaid(anchors, text, language))
      for (const { cue } of things)
        said.set(cue.toLowerCase(), [...(said.get(cue.toLowerCase()) ?? []), color]);
  return scenes.map((facts) => ({
    ...facts,
    anchors: facts.anchors.map((anchor) => {
      const colors = said.get(anchor.cue.toLowerCase()) ?? [];
      const fits = ({ icon }: { icon: string }) =>
        colors.length === 0 || colors.some((color) => hasColor(icon, color, colorsOf));
      return { ...anchor, icons: anchor.icons.filter(fits) };
    }),
  }));
}

/** A disc of one color says little in a video whose subject has an icon. Several are compared. */
export function withoutLoneColors<Facts extends Scene>(
  facts: Facts,
  [subject = ""]: readonly string[],
): Facts {
  const isDisc = ({ icons: [best] }: Anchor) => best !== undefined && isColorIcon(best.icon);
  const isAlone = facts.anchors.filter(isDisc).length === 1;
  if (!isAlone || !subject || isColorIcon(subject)) return facts;
  const anchors = facts.anchors.map((each) => (isDisc(each) ? { ...each, icons: [] } : each));
  return { ...facts, anchors };
}

interface SaidColor {
  color: Color;
  /** The color as a thing of its own. */
  word: Anchor | undefined;
  things: readonly Anchor[];
}

function colorsSaid(anchors: readonly Anchor[], text: string, language: string): SaidColor[] {
  const colors = Object.entries(rulesFor(language).vocabulary?.colors ?? {});
  return colors.flatMap(([color, names]) => {
    const pattern = wholeWordPattern(names, hasWordSpaces(language));
    // Most texts name no color, and compiling takes longer than the search.
    if (!pattern.test(text)) return [];
    return [...text.matchAll(new RegExp(pattern, "giu"))].map(({ index, 0: word }) => {
      const span = { start: index, end: index + word.length };
      const isWord = ({ start, end }: Anchor) => start >= span.start && end <= span.end;
      return {
        color: color as Color,
        word: anchors.find(isWord),
        things: coloredBy(
          span,
          anchors.filter((each) => !isWord(each)),
          { text, language },
        ),
      };
    });
  });
}

/** The things beside a color, or else the one of which it is said: "its blood is blue". */
function coloredBy(
  color: { start: number; end: number },
  anchors: readonly Anchor[],
  { text, language }: { text: string; language: string },
): Anchor[] {
  const isNext = (from: number, to: number) => from <= to && !text.slice(from, to).trim();
  const beside = anchors.filter(
    ({ start, end }) =>
      isNext(end, color.start) ||
      isNext(color.end, start) ||
      (start <= color.start && color.end <= end),
  );
  if (beside.length > 0) return beside;
  const before = anchors.findLast(({ end }) => end <= color.start);
  if (!before) return [];
  const gap = text.slice(before.end, color.start);
  const isNear = splitWords(gap, language).length <= gapWordsMax;
  return isNear && !/[.!?;:,。、，؟،]/u.test(gap) ? [before] : [];
}
