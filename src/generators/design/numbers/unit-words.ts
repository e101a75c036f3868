import { baseLanguage } from "../../../language/language-tag.ts";
import type { Measures } from "../../../language/rules/language-rules.ts";
import { byLanguage } from "../../../language/rules.ts";

const wordTest = (pick: keyof Measures) => {
  const patterns = byLanguage(
    ({ measures }) => measures && new RegExp(`^(?:${measures[pick]})$`, "iu"),
  );
  return (word: string, language: string): boolean =>
    patterns.get(baseLanguage(language))?.test(word) ?? false;
};

/** Tests whether a word after a number is a unit. */
export const isUnitWord = wordTest("units");

export const isCurrency = wordTest("currencies");
