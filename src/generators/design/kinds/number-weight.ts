import { prepositionTest } from "../../../language/prepositions.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import type { Quantity } from "../claims/quantities.ts";
import type { Anchor } from "../facts/anchor.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { isCurrency } from "../numbers/unit-words.ts";
import { splitClauses } from "./clauses.ts";

/** A level says more than the size of a change, or than "at 3 percent" before it. */
export const rankOf = (
  { quantity, weight }: { quantity: Quantity; weight: number },
  facts: SceneFacts,
) =>
  weight -
  (quantity.change !== undefined && !quantity.was ? 0.5 : 0) -
  (isCondition(quantity, facts) ? 0.4 : 0);

/** Whether a preposition alone stands between the beginning of the sentence and an amount. */
function isCondition({ start }: Quantity, { sentences, language }: SceneFacts): boolean {
  const sentence = sentences.find(
    (each) => start >= each.start && start < each.start + each.text.length,
  );
  const [word, ...more] = segmentWords(
    sentence?.text.slice(0, start - sentence.start) ?? "",
    language,
  );
  return word !== undefined && more.length === 0 && prepositionTest(language)?.(word.text) === true;
}

/** "at 24 percent and at 6 percent": neither says alone what it is of. */
export const isOneOfAlike = (quantity: Quantity, all: readonly Quantity[]) =>
  !/\p{L}/u.test(quantity.unit) &&
  all.some((each) => each !== quantity && each.unit === quantity.unit);

/** "卵1パックの値段は1.3倍": one of a thing beside another number is the thing itself. */
export const isMereOne = ({ number, bound }: Quantity, { numbers, language }: SceneFacts) =>
  number.value === 1 && !bound && !hasWordSpaces(language) && numbers.length > 1;

/** What a quantity counts or measures, where the text has an icon for it. */
export const thingOf = ({ thing }: Quantity, { anchors }: SceneFacts): Anchor | undefined =>
  thing &&
  anchors.find(
    ({ start, end, icons }) => start < thing.end && end > thing.start && icons.length > 0,
  );

/** How much an amount says, from 0 to above 1. */
export function weigh(quantity: Quantity, facts: SceneFacts): number {
  const { number, unit, thing } = quantity;
  const amount = Math.abs(number.value);
  const size = amount >= 100 ? 0.3 : amount >= 10 ? 0.2 : amount > 4 ? 0.1 : 0;
  const digits = /\p{Nd}/u.test(number.text) ? 0.2 : 0;
  const money = isCurrency(unit.split(" ").at(-1) ?? "", facts.language) ? 0.35 : 0;
  const opening = facts.text.slice(Math.max(0, number.start - 20), number.start);
  const named = isStressed(opening, facts) ? 0.2 : 0;
  // "three hearts": as many of them can be shown.
  const isFew = Number.isInteger(number.value) && amount > 1 && amount <= fewMax;
  const counted = isFew && thingOf(quantity, facts)?.certainty === "sure" ? 0.2 : 0;
  // "2 hours 29 minutes": so exact an amount is what the sentence tells.
  const exact = /\p{L},?\s(?:\p{L}+\s)?\p{Nd}/u.test(unit) ? 0.3 : 0;
  const told = thingsWithin(facts, clauseOf(number, facts)).length > 0 ? 0.05 : 0;
  const isAmount = (number.unit || number.prefix ? 0.5 : 0) + (thing || unit ? 0.4 : 0);
  return isAmount + money + size + digits + named + counted + exact + told;
}

const fewMax = 10;

/** "only two hours": the sentence is about the number. */
function isStressed(opening: string, { language }: SceneFacts): boolean {
  const rules = claimRules(language);
  if (!rules) return false;
  const { only, moreThan, lessThan, atLeast } = rules;
  const words = [only, moreThan, lessThan, atLeast].join("|");
  return rulePattern(`(?<!\\p{L})(?:${words})\\s$`).test(opening);
}

/** The clause of a number. */
export const clauseOf = ({ start, end }: { start: number; end: number }, { text }: SceneFacts) =>
  splitClauses(text).find((clause) => clause.start <= start && end <= clause.end);

/** The things with an icon in a part of the text. */
const thingsWithin = ({ anchors }: SceneFacts, part: { start: number; end: number } | undefined) =>
  anchors.filter(
    ({ start, end, weight, icons }) =>
      part && start >= part.start && end <= part.end && weight >= 0.7 && icons.length > 0,
  );
