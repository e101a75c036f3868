import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { Quantity } from "./quantities.ts";

/** Characters after a number that are read. */
const reach = 80;

/** "31,000 vehicles every day" where they "cross the bridge every day": it is no total. */
export function withRepeats(quantity: Quantity, facts: SceneFacts): Quantity {
  const { text, language, numbers } = facts;
  const { unit, end, thing, change, was } = quantity;
  const { repeats } = rulesFor(language).figures ?? {};
  const { times = never } = claimRules(language) ?? {};
  if (!repeats || !thing || was || change !== undefined) return quantity;
  const clause = text.slice(end, end + reach).split(/[,.;:!?]/u)[0] ?? "";
  const often = rulePattern(`\\s(?:${repeats})\\s(?:${times})$`).exec(clause)?.[0] ?? "";
  // "400,000 people have water for eight hours every day"
  const hasOther = numbers.some(({ start }) => start >= end && start < end + clause.length);
  return hasOther ? quantity : { ...quantity, unit: unit + often };
}
