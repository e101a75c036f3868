import { claimRules, rulePattern } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { hasLossVerb, lossVerbAfter } from "./loss-verbs.ts";
import { type Said, sayPart } from "./phrases.ts";
import type { Quantity } from "./quantities.ts";

/*
 * Numbers of those who died, and of what was lost, removed or ended. "21 people" alone would be
 * people who live.
 */

/** A longer unit is not read beside its number, and longer words not above it. */
const lossUnitMax = 40;
const lossOpeningMax = 44;

/** "Of 14,000 runners, 900 gave up": the loss is the news, more so where it says of whom. */
export const newsWeight = ({ thing }: Quantity): number => (thing ? 0.5 : 0.15);

/** What a number of losses is shown with: its verb in the unit, or the words before the number. */
export interface Loss {
  quantity: Quantity;
  opening?: Said;
  /** Whether it counts losses. */
  isLost?: boolean;
}

/**
 * A counted number with the verb of its loss: "21 people died", or "Shopify deleted" above "12,000
 * meetings". The number as it is where nothing is lost; undefined where the verb is too far away.
 */
export function withLoss(quantity: Quantity, facts: SceneFacts): Loss | undefined {
  const { text, language } = facts;
  if (!isCount(quantity, facts)) return { quantity };
  if (hasLossVerb(quantity.unit, language)) return { quantity, isLost: true };
  const verb = lossVerbAfter(quantity.end, text, language);
  if (verb) {
    const unit = `${quantity.unit}${verb}`;
    const lost = { ...quantity, unit, end: quantity.end + verb.length };
    return unit.length > lossUnitMax ? undefined : { quantity: lost, isLost: true };
  }
  const from = Math.max(0, quantity.start - reach);
  const before = text.slice(from, quantity.start).split(clauseEdge).at(-1) ?? "";
  if (!hasLossVerb(before, language)) return { quantity };
  const opening = openingOf(quantity, before, facts);
  return opening && { quantity, opening, isLost: true };
}

/** Characters before a number that are read: more than an opening has. */
const reach = 120;

/** A mark between clauses, but not "7.20". */
const clauseEdge = /(?<!\p{Nd})[,.;:!?]|[,.;:!?](?!\p{Nd})/u;

/** Whether a number counts things, and no change, measure or money. */
const isCount = ({ number, unit, change, was, low }: Quantity, { language }: SceneFacts) =>
  change === undefined &&
  !was &&
  !low &&
  !number.prefix &&
  !/[%％]/u.test(number.unit) &&
  !isUnitWord(unit.split(" ")[0] ?? "", language) &&
  !isCurrency(unit.split(" ").at(-1) ?? "", language);

/** All words of the clause before a number, without its limit. None where they have a number. */
function openingOf({ start }: Quantity, before: string, facts: SceneFacts): Said | undefined {
  const from = start - before.trimStart().length;
  if (facts.numbers.some((number) => number.start >= from && number.end <= start)) return undefined;
  const said = before.trim();
  const { about, moreThan, lessThan, atLeast, atMost } = claimRules(facts.language) ?? {};
  const limits = [about, moreThan, lessThan, atLeast, atMost].filter(Boolean).join("|");
  const shown = said.replace(rulePattern(`\\s(?:${limits})$`), "");
  // "and killed at" is no whole thought.
  const [last = ""] = /\p{L}+$/u.exec(shown) ?? [];
  if (shown.length > lossOpeningMax || !hasLossVerb(last, facts.language)) return undefined;
  return sayPart(facts, { start: from, end: from + shown.length });
}
