import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { Quantity } from "./quantities.ts";

/**
 * Whether an amount is the age of somebody between two commas: "Anna Miller, a nurse of 34 years,
 * won". The sentence is about something else.
 */
export function isAge({ start, end, unit }: Quantity, { text, language }: SceneFacts): boolean {
  const { ages = never, beforeAge = never } = rulesFor(language).figures ?? {};
  if (!rulePattern(`^(?:${ages})$`).test(unit)) return false;
  const opens = rulePattern(`,\\s(?:\\p{L}+\\s){0,4}?(?:(?:${beforeAge})\\s){0,2}$`);
  const isAlone = rulePattern(`,\\s(?:(?:${beforeAge})\\s)?$`);
  const before = text.slice(Math.max(0, start - reach), start);
  const isNamed = rulePattern(`(?<!\\p{L})(?:${beforeAge})\\s$`).test(before) && opens.test(before);
  return (isNamed || isAlone.test(before)) && /^(?:[\s-]\p{L}+){0,2},/u.test(text.slice(end));
}

/** Characters before an age that are read. */
const reach = 60;
