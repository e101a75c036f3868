import { claimRules, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import type { NextValue } from "../../../values/design.ts";
import { type Quantity, readQuantities } from "../claims/quantities.ts";
import { isNegated } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";

/** A number as a counter shows it. */
export function figureOf({ number, unit, low, was, bound, change = "" }: Quantity): NextValue {
  const limit = bound && `${bound}${/\p{L}/u.test(bound) ? " " : "\u2009"}`;
  const earlier = was
    ? `${inDigits(was)} → ${limit}`
    : low
      ? `${inDigits(low)}–`
      : `${limit}${change}`;
  return {
    value: number.value,
    ...(number.decimals ? { decimals: number.decimals } : {}),
    ...(earlier || number.prefix ? { prefix: earlier + number.prefix } : {}),
    ...(unit ? { unit } : {}),
    cue: number.text,
  };
}

/** "7–9 hours" of "seven to nine hours", "1 million" of "one million", "9" of "9 percent". */
const inDigits = ({ text, value, unit }: FoundNumber) => {
  if (!/\p{Nd}/u.test(text)) return `${value} ${unit}`.trim();
  // "50–80 %" of "5割から8割"
  if (unit === "%" && /\p{Script=Han}/u.test(text)) return String(value);
  return unit === "%" ? text.replace(/\s?\p{L}[\p{L}\s]*$/u, "") : text;
};
/** Of the number before a change, a range or a score, which stands in the prefix. */
export const earlierMax = 12;
export const lengthOf = (number: FoundNumber | undefined) => (number ? inDigits(number).length : 0);

/** Further numbers of a scene: more of them could not be read. */
const nextMax = 2;

/**
 * The numbers that are shown beside the main one, each when it is said: "fell by 38 percent to 14.2
 * million tonnes". Only those that are sure: a part of an amount, of a range or of a date is none.
 */
export function nextNumbers(
  main: Quantity,
  others: readonly Quantity[],
  facts: SceneFacts,
): Quantity[] {
  if (!hasWordSpaces(facts.language)) return [];
  return others
    .filter((each) => isSure(each, facts) && standsApart(each, main, facts))
    .slice(0, nextMax);
}

function isSure(quantity: Quantity, facts: SceneFacts): boolean {
  const { number, unit, bound, start } = quantity;
  const isPlain = bound === "" && !/\p{Nd}/u.test(unit);
  return isPlain && isExact(number) && !isNegated(start, facts) && !isAgo(quantity, facts);
}

/** A number in digits, or a larger one in words: "one" and "two" can be said without counting. */
const isExact = ({ text, value }: FoundNumber) => /\p{Nd}/u.test(text) || value > inWordsMax;
const inWordsMax = 12;

/** "25 years ago", "vor 25 Jahren" */
function isAgo({ start, end }: Quantity, { text, language }: SceneFacts): boolean {
  const formerly = claimRules(language)?.formerly;
  if (!formerly) return false;
  const from = Math.max(0, start - agoReach);
  const found = rulePattern(`(?<!\\p{L})(?:${formerly})(?!\\p{L})`).exec(
    text.slice(from, end + agoReach),
  );
  if (!found) return false;
  const at = from + found.index;
  return at < end && at + found[0].length > start;
}

/** Characters in which "ago" stands beside its time. */
const agoReach = 12;

/** Whether two words stand between it and the numbers beside it, or one beside a percentage. */
function standsApart(quantity: Quantity, main: Quantity, facts: SceneFacts): boolean {
  const { text, language } = facts;
  const isShare = ({ unit }: Quantity) => /^[%％]/u.test(unit);
  const least = isShare(quantity) === isShare(main) ? 2 : 1;
  const amounts = readQuantities(facts).map(({ number, end }) => ({ start: number.start, end }));
  const before = [...facts.numbers, ...amounts].filter(({ start }) => start < quantity.start);
  const next = facts.numbers.find(({ start }) => start >= quantity.end);
  const from = Math.max(quantity.start - gapReach, ...before.map(({ end }) => end));
  const to = Math.min(quantity.end + gapReach, next?.start ?? text.length);
  const isApart = (gap: string) =>
    gap.length >= gapReach || segmentWords(gap, language).length >= least;
  const isFirst = before.length === 0;
  return (
    (isFirst || isApart(text.slice(from, quantity.start))) &&
    (!next || isApart(text.slice(quantity.end, to)))
  );
}

/** Numbers that are so many characters away are apart. */
const gapReach = 40;
