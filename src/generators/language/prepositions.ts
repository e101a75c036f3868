import { baseLanguage } from "./language-tag.ts";
import { prepositions } from "./lists/prepositions.ts";
import { toWordSets } from "./word-sets.ts";

const wordsByLanguage = toWordSets(prepositions);

/** Returns a test for prepositions; undefined for a language without a list. */
export function prepositionTest(language: string): ((word: string) => boolean) | undefined {
  const words = wordsByLanguage.get(baseLanguage(language));
  return words && ((word) => words.has(word.toLowerCase()));
}
