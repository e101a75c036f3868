import type { PartialRules } from "./rules/language-rules.ts";
import { byLanguage } from "./rules.ts";

/** The words of a list of words. */
export const listWords = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter(Boolean));

/** The set of words of each language that has such a list. */
export const wordSets = (
  pick: (rules: PartialRules) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> =>
  byLanguage((rules) => {
    const words = pick(rules);
    return words === undefined ? undefined : listWords(words);
  });
