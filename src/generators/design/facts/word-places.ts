import type { LocatedWord } from "../../../language/segmentation.ts";

export type Role = "noun" | "name" | "verb" | "adjective" | "unknown";

/** A word among the words of its text. */
export interface Place {
  text: string;
  words: readonly LocatedWord[];
  at: number;
}

export const own = ({ words, at }: Place): LocatedWord =>
  words[at] ?? { text: "", start: 0, end: 0 };

/** The word before or after, if only white space stands between. */
export function beside({ text, words, at }: Place, step: 1 | -1): Place | undefined {
  const [first, second] = [words[Math.min(at, at + step)], words[Math.max(at, at + step)]];
  if (!first || !second) return undefined;
  return /^\s?$/u.test(text.slice(first.end, second.start))
    ? { text, words, at: at + step }
    : undefined;
}

/** Whether a word is the first of its sentence. */
export function opensSentence({ text, words, at }: Place): boolean {
  const before = words[at - 1];
  return !before || /[.!?:…¿¡؟。]/u.test(text.slice(before.end, words[at]?.start));
}

export const hasCapital = (place: Place | undefined): boolean =>
  place !== undefined && /^\p{Lu}/u.test(own(place).text);
