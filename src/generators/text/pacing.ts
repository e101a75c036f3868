import { wordsOf } from "./sentences.ts";

// Narration at an easy pace. Where words are not parted by spaces, characters are what takes time.
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

/** How many words, or characters in scripts without spaces, are said in a second. */
export function unitsPerSecond(language: string): number {
  const base = baseOf(language);
  return (charactersPerMinute[base] ?? wordsPerMinute[base] ?? usualWordsPerMinute) / 60;
}

/** Words of a text, or characters in scripts without spaces: what its length is counted in. */
export function unitsOf(text: string, language: string): number {
  if (charactersPerMinute[baseOf(language)] === undefined) return wordsOf(text, language).length;
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

/** Seconds a text takes to say. */
export const secondsToSay = (text: string, language: string): number =>
  unitsOf(text, language) / unitsPerSecond(language);

/** "pt" of "pt-BR". */
export const baseOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? "";
