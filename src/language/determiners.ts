import type { ClaimRules } from "./rules/language-rules.ts";

/** Whether a word can begin a noun phrase, such as an article. */
export const isDeterminer = ({ determiners }: ClaimRules, word: string | undefined): boolean =>
  word !== undefined && determiners.split(" ").includes(word.toLowerCase());
