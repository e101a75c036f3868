import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { rulePattern } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import type { Noun } from "./plain-units.ts";

/*
 * Units of a language without spaces that counts with classifiers: "300多名工人".
 */

/** "多" of "300多人", between a number and its unit; else empty. */
export function moreInside(
  { end }: FoundNumber,
  { text }: SceneFacts,
  rules: ClaimRules | undefined,
): string {
  return (
    rulePattern(`^(?:${rules?.moreInside ?? never})`).exec(text.slice(end, end + 4))?.[0] ?? ""
  );
}

/** ">" where such a word stands between a number and its scale or unit. */
export function boundWithin(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): ">" | undefined {
  const inNumber = rulePattern(rules.moreInside ?? never).test(number.text);
  return inNumber || moreInside(number, facts, rules) ? ">" : undefined;
}

/** A known unit, or a classifier with the noun after it where that noun surely ends. */
export function classified(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): Noun | undefined {
  const { text } = facts;
  const { units, classifiers = never } = rules;
  const start = number.end;
  const from = start + moreInside(number, facts, rules).length;
  const rest = text.slice(from, from + 40);
  const unit = rulePattern(`^(?:${units}|${classifiers})`).exec(rest)?.[0];
  if (!unit) return undefined;
  const end = from + unit.length;
  const isClassifier = rulePattern(`^(?:${classifiers})$`).test(unit);
  const noun = isClassifier ? nounAt(end, facts, rules) : 0;
  const thing = noun > 0 ? { start: end, end: end + noun } : undefined;
  return { start, end: end + noun, thing };
}

/** The length of the noun at an offset, or 0. */
function nounAt(start: number, { text, language }: SceneFacts, rules: ClaimRules): number {
  const rest = text.slice(start, start + 40);
  const [first, second] = segmentWords(rest, language);
  // "新员工"
  const isAdjective = rulePattern(`^(?:${rules.adjectives ?? never})$`).test(first?.text ?? "");
  const word = isAdjective && second?.start === first?.end ? second : first;
  if (!word || first?.start !== 0 || !/^\p{Script=Han}+$/u.test(word.text)) return 0;
  const limit = Object.values(rules.after).join("|");
  const isOther = rulePattern(`^(?:${limit}|${rules.verbs ?? never})`).test(word.text);
  if (isOther || stopWordTest(language)(word.text)) return 0;
  return rulePattern(`^(?:${rules.afterCounted ?? never})`).test(rest.slice(word.end))
    ? word.end
    : 0;
}
