import bidiFactory from "bidi-js/dist/bidi.mjs";
import { letterDirection, type TextDirection } from "../../values/text-direction.ts";

const bidi = bidiFactory();

/** A stretch of one word whose characters run in one direction. */
export interface DirectionRun {
  text: string;
  rightToLeft: boolean;
}

/** A line in the order it is drawn (Unicode Standard Annex #9). */
export interface VisualLine {
  /** Indexes of the words, from left to right. */
  order: number[];
  /** The runs of each word from left to right, by the word's index. */
  runs: DirectionRun[][];
}

/**
 * Orders the words of a line for drawing. `gaps[i]` is the separator before word `i`. The words
 * themselves stay whole: each is placed by the level of its first letter or digit.
 */
export function arrangeLine(
  words: readonly string[],
  gaps: readonly string[],
  direction: TextDirection,
): VisualLine {
  const text = words.map((word, index) => (index ? (gaps[index] ?? "") : "") + word).join("");
  const { levels } = bidi.getEmbeddingLevels(maskAstral(text), direction);
  const items: { level: number; word?: number }[] = [];
  const runs: DirectionRun[][] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const gap = index ? (gaps[index] ?? "") : "";
    if (gap) items.push({ level: levels[at] ?? 0 });
    at += gap.length;
    const significant = Math.max(0, word.search(/[\p{L}\p{N}]/u));
    items.push({ level: levels[at + significant] ?? 0, word: index });
    runs.push(splitRuns(word, levels.subarray(at, at + word.length)));
    at += word.length;
  }
  return { order: reorder(items).flatMap(({ word }) => (word === undefined ? [] : [word])), runs };
}

/**
 * A word whose letters share one direction is one run: its punctuation stays at its own end,
 * because the words of a line stay whole. Other words, such as numbers, follow the levels.
 */
function splitRuns(word: string, levels: Uint8Array): DirectionRun[] {
  const letters = [...word].map(letterDirection).filter((direction) => direction !== undefined);
  const [first] = letters;
  const isUniform = first && letters.every((direction) => direction === first);
  if (isUniform && (first === "ltr" || !/\p{N}/u.test(word)))
    return [{ text: word, rightToLeft: first === "rtl" }];
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < word.length; at++) {
    const [level, last] = [levels[at] ?? 0, runs.at(-1)];
    if (last?.level === level) last.text += word.charAt(at);
    else runs.push({ text: word.charAt(at), level });
  }
  return reorder(runs).map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** Rule L2 of UAX #9: reverses every sequence at each level, from the highest down to 1. */
function reorder<T extends { level: number }>(items: readonly T[]): T[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** bidi-js reads UTF-16 units and takes surrogates for Latin letters. Emoji are neutral. */
const maskAstral = (text: string) => text.replace(/[\ud800-\udfff]/g, "\ufffc");

/** Punctuation of a right-to-left run as it looks when drawn from left to right. */
export const mirrorText = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join("");
