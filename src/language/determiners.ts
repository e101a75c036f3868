import type { PhraseRules } from "./rules/language-rules.ts";

/** Whether a word can begin a noun phrase, such as an article. */
export const isDeterminer = (
  { determiners }: Pick<PhraseRules, "determiners">,
  word: string | undefined,
): boolean => word !== undefined && determiners.split(" ").includes(word.toLowerCase());
