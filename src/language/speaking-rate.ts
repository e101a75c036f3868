import { baseLanguage } from "./language-tag.ts";
import { splitWords } from "./segmentation.ts";

// Narration at a relaxed pace. Scripts without spaces are counted in characters.
const wordsPerMinute: Record<string, number> = {
  es: 155,
  fr: 155,
  it: 150,
  pt: 150,
  de: 130,
  nl: 140,
  ru: 120,
  fi: 105,
  tr: 115,
  ar: 125,
  hi: 140,
};
const charactersPerMinute: Record<string, number> = {
  zh: 250,
  yue: 250,
  ja: 330,
  ko: 320,
  th: 600,
};
const usualWordsPerMinute = 150;

/** Words (characters in scripts without spaces) per second of narration. */
export function unitsPerSecond(language: string): number {
  const base = baseLanguage(language);
  return (charactersPerMinute[base] ?? wordsPerMinute[base] ?? usualWordsPerMinute) / 60;
}

/** Number of words of a text; characters in scripts without spaces. */
export function countUnits(text: string, language: string): number {
  if (charactersPerMinute[baseLanguage(language)] === undefined)
    return splitWords(text, language).length;
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

/** Seconds that a text takes to speak. */
export const secondsToSay = (text: string, language: string): number =>
  countUnits(text, language) / unitsPerSecond(language);

/** Seconds of a narration for which no length is wanted. */
const usualSeconds = 30;

/** A source that takes at most so many seconds is said whole, unless a shorter one is wanted. */
const wholeSourceSeconds = 60;

/** The length of a script that is wanted: without one, that of its source within limits. */
export const narrationSeconds = (
  seconds: number | undefined,
  source: string | undefined,
  language: string,
): number =>
  seconds ??
  (source === undefined
    ? usualSeconds
    : Math.min(
        Math.max(Math.ceil(secondsToSay(source, language)), usualSeconds),
        wholeSourceSeconds,
      ));
