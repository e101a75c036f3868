import { baseLanguage } from "./language-tag.ts";
import { wordSets } from "./word-sets.ts";

const wordsByLanguage = wordSets(({ vocabulary }) => vocabulary?.prepositions);

/** Returns a test for prepositions; undefined for a language without a list. */
export function prepositionTest(language: string): ((word: string) => boolean) | undefined {
  const words = wordsByLanguage.get(baseLanguage(language));
  return words && ((word) => words.has(word.toLowerCase()));
}
