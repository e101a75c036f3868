import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";

/** "who", "have been", "in the": so many words can stand between a number and its verb. */
const wordsBetweenMax = 3;

/** Whether a text has a verb of death, loss, removal or ending. */
export const hasLossVerb = (text: string, language: string): boolean => {
  const { losses } = rulesFor(language).figures ?? {};
  return losses !== undefined && rulePattern(`(?<!\\p{L})(?:${losses})(?!\\p{L})`).test(text);
};

/**
 * The words from an offset to the end of the verb of loss that follows: " were injured". Empty
 * without one, or if it is denied.
 */
export function lossVerbAfter(offset: number, text: string, language: string): string {
  const { losses } = rulesFor(language).figures ?? {};
  const rules = claimRules(language);
  if (!losses || !rules) return "";
  // "killed 21 people and destroyed 300 houses"
  const word = `\\s(?!(?:${rules.and})\\s)\\p{L}+`;
  const verb = `^(?:${word}){0,${wordsBetweenMax}}?\\s(?:${losses})(?!\\p{L})`;
  const words = rulePattern(verb).exec(text.slice(offset, offset + reach))?.[0] ?? "";
  return rulePattern(`(?<!\\p{L})(?:${rules.negation})(?!\\p{L})`).test(words) ? "" : words;
}

/** Characters after a number that are read. */
const reach = 60;
