import { monthAfter } from "../../../language/months.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { rulePattern } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { readUnit } from "./units.ts";

/**
 * The number of which another one is the whole: "one" before "four" of "one in four adults", "3" of
 * "3 of 40 patients". A year, a measure and an amount of money are no whole.
 */
export function countOutOf(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): { value: number; start: number } | undefined {
  const { text, language } = facts;
  if (number.unit || number.prefix || number.year || number.decimals > 0) return undefined;
  const [next] = segmentWords(text.slice(number.end, number.end + 40), language);
  if (next && (isUnitWord(next.text, language) || isCurrency(next.text, language)))
    return undefined;
  // "à meia-noite e vinte de 25 de abril"
  if (monthAfter(text.slice(number.end), language) > 0) return undefined;
  // "ein Revier von 100 bis 400": a range is no whole.
  const range = rulePattern(`^\\s?(?:${rules.to}|[-–])\\s?\\p{N}`);
  if (range.test(text.slice(number.end, number.end + 20))) return undefined;
  const before = text.slice(Math.max(0, number.start - 60), number.start);
  const gap = rulePattern(`\\s(?:${rules.outOf}|${rules.outOfThe})\\s$`).exec(before)?.[0];
  const count = gap && countBefore(number.start - gap.length, facts, rules);
  if (count) return count.value < number.value ? count : undefined;
  const named = rulePattern(`\\s(\\p{L}+)\\s(${rules.outOf})\\s$`).exec(before);
  const [all = "", thing = "", joint = ""] = named ?? [];
  // "in four years from 6.10 to 7.40"
  const isMeasure = isUnitWord(thing, language) || isCurrency(thing, language);
  const first = named && !isMeasure && countBefore(number.start - all.length, facts, rules);
  if (!first || first.value >= number.value) return undefined;
  const isLoose = rulePattern(`^(?:${rules.looseOutOf ?? never})$`).test(joint);
  // "trois habitants sur quatre": a thing after the whole too is another one, "3 goals in 5 games".
  return first.value === 1 || !isLoose || !readUnit(number, facts, rules).unit ? first : undefined;
}

/** The number that ends at an offset, or "one". */
function countBefore(end: number, { text, numbers }: SceneFacts, { one }: ClaimRules) {
  const first = numbers.find((each) => each.end === end);
  if (first) return first.unit || first.prefix || first.year ? undefined : first;
  const before = rulePattern(`(?<!\\p{L})(?:${one})$`).exec(text.slice(0, end))?.[0];
  return before ? { value: 1, start: end - before.length } : undefined;
}
