import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, limits, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { isDenied } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { isAdded } from "./added.ts";
import { changeSign, isSecond, pairKind } from "./changes.ts";
import { isDuration, isTail, smallerParts, wholeUnit } from "./compound-amounts.ts";
import { isAmount } from "./counted-numbers.ts";
import { asWords, boundOf, differences, isSpan, moveVerb } from "./limits.ts";
import { lossVerbAfter } from "./loss-verbs.ts";
import { type ChangeSign, isUnsureChange } from "./spaceless-changes.ts";
import { boundWithin } from "./spaceless-units.ts";
import type { Unit } from "./units.ts";

/** How much a sentence says of something, with the characters that say it. */
export interface Quantity {
  number: FoundNumber;
  /** Unit or counted thing as written, with its scale and rate: "gigawatt hours per year". */
  unit: string;
  /** Offsets of number and unit in the text, in UTF-16 units. `end` is exclusive. */
  start: number;
  end: number;
  /** What is counted or measured, the last noun of the unit. */
  thing: { start: number; end: number } | undefined;
  /** The direction of a change, where the amount is its size rather than a level. */
  change: ChangeSign | undefined;
  /** The lower end of a range. */
  low: FoundNumber | undefined;
  /** "<", ">", "≥", "≤" or "≈" where the number is a limit or not exact, "every", else empty. */
  bound: string;
  /** The value before a change. */
  was: FoundNumber | undefined;
}

/**
 * The amounts of a text, in order. Years, dates, times, scores, names with a number, shares in
 * words, numbers without a unit and those that do not hold are not amounts.
 */
export function readQuantities(facts: SceneFacts): readonly Quantity[] {
  const known = quantities.get(facts) ?? readAll(facts);
  quantities.set(facts, known);
  return known;
}
/** Most rules for designs read the amounts of a scene, which take a third of the time of all. */
const quantities = new WeakMap<SceneFacts, readonly Quantity[]>();

function readAll(facts: SceneFacts): Quantity[] {
  const rules = claimRules(facts.language);
  // Without rules, a limit, a change or a negation would be lost.
  if (!rules) return [];
  const amounts = facts.numbers
    .filter((number) => isAmount(number, facts, rules))
    .filter(
      (number, _, all) =>
        !endsOther(number, all, facts, rules) && !beginsOther(number, all, facts, rules),
    );
  const used = new Set<FoundNumber>();
  const found = amounts.flatMap((number, index) => {
    if (used.has(number)) return [];
    const next = amounts[index + 1];
    const pair = next && pairKind(number, next, facts, rules);
    if (pair) used.add(next as FoundNumber);
    if (pair === "unsure") return [];
    const last = pair && next ? next : number;
    const read = wholeUnit(last, facts, rules);
    const parts = pair ? [] : smallerParts(read, amounts.slice(index + 1), facts, rules);
    for (const part of parts) used.add(part.number);
    const quantity = toQuantity(
      { number, last, pair, read: parts.at(-1)?.unit ?? read },
      facts,
      rules,
    );
    return quantity ? [quantity] : [];
  });
  // "100,000" of "12 cases per 100,000 people"
  const whole = found.filter(({ number }) => !found.some((each) => isWithin(number, each)));
  const held = whole.filter((each, at) => !isPast(each, whole[at + 1], facts, rules));
  return held.filter(
    (each) => !isFormer(each, held, facts, rules) && !isSpanOfShare(each, facts, rules),
  );
}

/** "fell by a third in ten years": the years alone would say something else. */
function isSpanOfShare(quantity: Quantity, facts: SceneFacts, rules: ClaimRules): boolean {
  const { text, language } = facts;
  if (!hasWordSpaces(language) || !isSpan(quantity, facts, rules)) return false;
  const share = [rules.fractions, ...Object.keys(rules.parts)].join("|");
  const clause = aroundOf(quantity, text);
  return (
    rulePattern(moveVerb(rules, language)).test(clause) &&
    rulePattern(`(?<!\\p{L})(?:${share})(?!\\p{L})`).test(clause)
  );
}

/** The clause of an amount, with # in its place. */
function aroundOf({ start, end }: Quantity, text: string): string {
  const edge = /[,;:.،؛]\s/u;
  return `${text.slice(0, start).split(edge).at(-1)}#${text.slice(end).split(edge)[0]}`;
}

const isWithin = (number: FoundNumber, { number: own, start, end }: Quantity) =>
  number !== own && start < number.start && number.end <= end;

/** "Cost $18 in 2015, now costs $31", "55 percent, a year ago it was 48": another number holds. */
function isFormer(
  quantity: Quantity,
  all: readonly Quantity[],
  { text, language }: SceneFacts,
  { formerly, now }: ClaimRules,
): boolean {
  const next = all[all.indexOf(quantity) + 1];
  const gap = next ? text.slice(quantity.end, next.start) : "";
  if (rulePattern(asWords(now, language)).test(gap)) return true;
  const tells = (each: Quantity) =>
    rulePattern(`(?<!\\p{L})(?:${formerly})(?!\\p{L})`).test(aroundOf(each, text));
  return tells(quantity) && all.some((each) => each.unit === quantity.unit && !tells(each));
}

/** "50 to 100" where 50 is no amount: what 100 says is not sure. */
function endsOther(
  number: FoundNumber,
  amounts: readonly FoundNumber[],
  facts: SceneFacts,
  rules: ClaimRules,
): boolean {
  const before = facts.numbers.findLast(({ end }) => end <= number.start);
  return before !== undefined && !amounts.includes(before) && isSecond(number, facts, rules);
}

/** "1054円から1100円台に" where 1100 is no amount: 1054 is past. */
function beginsOther(
  { end }: FoundNumber,
  amounts: readonly FoundNumber[],
  { text, numbers, language }: SceneFacts,
  rules: ClaimRules,
): boolean {
  const next = numbers.find(({ start }) => start >= end);
  if (hasWordSpaces(language) || !next || amounts.includes(next)) return false;
  return rulePattern(`^\\p{L}{0,4}(?:${rules.to}|[〜～~])$`).test(text.slice(end, next.start));
}

/** "40 percent less than before", "two meters longer"; without a sign "ten times longer". */
function differenceSign(
  unit: string,
  after: string,
  { language }: SceneFacts,
  rules: ClaimRules,
): ChangeSign | undefined {
  const opens = (words: string) =>
    rulePattern(hasWordSpaces(language) ? `^\\s(?:${words})(?!\\p{L})` : `^(?:${words})`).test(
      after,
    );
  if (!opens(differences(rules))) return undefined;
  const isMeasure = /[%％]/u.test(unit) || isUnitWord(unit, language) || isCurrency(unit, language);
  if (!isMeasure || opens(rules.differs ?? never)) return "";
  return opens(rules.more) ? "+" : "−";
}

/** " thinner" of "a thousand times thinner": the factor alone says little. */
function comparisonAfter(
  unit: string,
  after: string,
  { language }: SceneFacts,
  rules: ClaimRules,
): string {
  if (!hasWordSpaces(language) || isUnitWord(unit, language) || isCurrency(unit, language))
    return "";
  return rulePattern(`^\\s(?:${differences(rules)})(?!\\p{L})`).exec(after)?.[0] ?? "";
}

interface Reading {
  number: FoundNumber;
  last: FoundNumber;
  pair: "change" | "range" | undefined;
  read: Unit;
}

/** Undefined for an amount that does not hold or that a number alone would say wrongly. */
function toQuantity(
  { number, last, pair, read }: Reading,
  facts: SceneFacts,
  rules: ClaimRules,
): Quantity | undefined {
  const { unit, end, thing } = withLossVerb(withLater(read, facts, rules), facts);
  if (isTail(number, unit, facts, rules)) return undefined;
  // "from 90,000 to 72,500" says enough.
  if ((!unit && !last.prefix && pair !== "change") || isDenied({ start: number.start, end }, facts))
    return undefined;
  if (/^[%％]/u.test(unit) && isAdded(number, facts)) return undefined;
  const after = facts.text.slice(end, end + 40);
  if (rulePattern(`^\\s(?:${rules.belowZero})`).test(after)) return undefined;
  // "from 36 to about 5 degrees"
  const { start } = pair === "change" ? last : number;
  const bound = boundWithin(last, facts, rules) ?? boundOf({ start, end }, facts, rules);
  const size =
    changeSign({ ...number, end, thing }, facts, rules) ??
    differenceSign(unit, after, facts, rules);
  const change = pair === "change" ? "" : size;
  if (!pair && size === undefined && isUnsureChange(number, facts, rules)) return undefined;
  // "fell by over 90 percent": two signs before a number are a riddle.
  const isOther = bound !== "" && (!bound.startsWith("≈") || !size);
  const isRiddle = isOther || isLimited(number, facts, rules);
  if (size !== undefined && !pair && isRiddle) return undefined;
  const than = size === "" ? comparisonAfter(unit, after, facts, rules) : "";
  return {
    ...{ number: last, unit: unit + than, start: number.start, end: end + than.length, thing },
    ...{ bound, change },
    low: pair === "range" ? number : undefined,
    was: pair === "change" ? number : undefined,
  };
}

/** "более чем на 3 процента": the limit stands before the word for the size of a change. */
const isLimited = (
  { start }: FoundNumber,
  { text, language }: SceneFacts,
  rules: ClaimRules,
): boolean =>
  hasWordSpaces(language) &&
  rulePattern(`(?<!\\p{L})(?:${limits(rules)})\\s(?:${rules.by})\\s$`).test(text.slice(0, start));

/** "years later" of "sixteen years later": when it was, not how long it took. */
function withLater(
  { unit, end, thing }: Unit,
  { text, language }: SceneFacts,
  { later }: ClaimRules,
) {
  if (!isDuration(unit, language)) return { unit, end, thing };
  const pattern = hasWordSpaces(language) ? `^\\s(?:${later})(?!\\p{L})` : `^(?:${later})`;
  const word = rulePattern(pattern).exec(text.slice(end, end + 20))?.[0] ?? "";
  return { unit: unit + word, end: end + word.length, thing };
}

/** "were injured" of "150 were injured": a number of losses needs no noun. */
function withLossVerb(read: Unit, { text, language }: SceneFacts): Unit {
  const verb = read.unit ? "" : lossVerbAfter(read.end, text, language);
  return { ...read, unit: read.unit + verb.trim(), end: read.end + verb.length };
}

/** "down from 101 euros", "by 200 million to 1.3 billion": another number holds now. */
function isPast(
  { start, end, change, was }: Quantity,
  next: Quantity | undefined,
  { text, language }: SceneFacts,
  rules: ClaimRules,
): boolean {
  if (!hasWordSpaces(language) || was) return false;
  const limit = `(?:(?:${limits(rules)})\\s)?`;
  const gap = next && text.slice(end, next.start);
  if (change !== undefined && gap && rulePattern(`^\\s(?:${rules.to})\\s${limit}$`).test(gap))
    return true;
  const before = text.slice(Math.max(0, start - 80), start);
  // In French, "de" stands before the size of a change as well.
  const from = `(?!(?:${rules.by})\\s)(?:${rules.from})`;
  const verb = moveVerb(rules, language);
  return rulePattern(`${verb}[^,;:]{0,50}?\\s${from}\\s${limit}$`).test(before);
}
