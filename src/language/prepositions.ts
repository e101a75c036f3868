import { baseLanguage } from "./language-tag.ts";
import { never } from "./rules/language-rules.ts";
import { rulePattern, rulesFor } from "./rules.ts";
import { wordSets } from "./word-sets.ts";

const wordsByLanguage = wordSets(({ vocabulary }) => vocabulary?.prepositions);

/** Returns a test for prepositions; undefined for a language without a list. */
export function prepositionTest(language: string): ((word: string) => boolean) | undefined {
  const words = wordsByLanguage.get(baseLanguage(language));
  return words && ((word) => words.has(word.toLowerCase()));
}

/**
 * The text before a clause that begins with `next`, without the prepositions of that clause: "a
 * fissure" of "a fissure through which lava flows". Only relative pronouns have such prepositions.
 */
export function beforeRelative(text: string, next: string, language: string): string {
  const isPreposition = prepositionTest(language);
  const relatives = rulesFor(language).joins?.relatives ?? never;
  if (!isPreposition || !rulePattern(`^[\\s,]*(?:${relatives})(?!\\p{L})`).test(next)) return text;
  let rest = text.trimEnd();
  for (;;) {
    const last = /\s(\p{L}+)$/u.exec(rest);
    if (!last?.[1] || !isPreposition(last[1])) break;
    rest = rest.slice(0, last.index).trimEnd();
  }
  return rest === text.trimEnd() ? text : rest;
}
