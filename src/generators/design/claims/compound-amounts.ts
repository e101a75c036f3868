import { ideographOne, instrumentSigns } from "../../../language/rules/every-language.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import { measureEnd, readUnit, type Unit } from "./units.ts";

/*
 * Amounts of several parts: "2 hours and 5 minutes", "two meters and a half".
 */

/** The unit with "and a half" after it: "heures et demie". */
export function wholeUnit(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): Unit {
  const read = readUnit(number, facts, rules);
  const { andHalf = never } = rulesFor(facts.language).numerals ?? {};
  const spaced = hasWordSpaces(facts.language);
  const words = spaced ? `\\s(?:${andHalf})(?!\\p{L})` : andHalf;
  const half = rulePattern(`^(?:${words})`).exec(facts.text.slice(read.end))?.[0];
  const isMeasure = spaced ? isUnitWord(read.unit, facts.language) : read.unit !== "";
  if (!half || !isMeasure) return read;
  return { ...read, unit: read.unit + half, end: read.end + half.length };
}

/** "2 hours, 24 minutes and 5 seconds": the next numbers are parts of the first. */
export function smallerParts(
  first: Unit,
  next: readonly FoundNumber[],
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): { number: FoundNumber; unit: Unit }[] {
  const parts: { number: FoundNumber; unit: Unit }[] = [];
  for (const number of next) {
    const unit = rules && smallerPart(parts.at(-1)?.unit ?? first, number, facts, rules);
    if (!unit) break;
    parts.push({ number, unit });
  }
  return parts;
}

function smallerPart(
  first: Unit,
  next: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): Unit | undefined {
  const { text, language } = facts;
  const gap = text.slice(first.end, next.start);
  if (!rulePattern(`^,?\\s?(?:(?:${rules.and})\\s)?$`).test(gap)) return undefined;
  const end = hasWordSpaces(language) ? measureEnd(next, facts) : readUnit(next, facts, rules).end;
  const unit = `${next.unit}${text.slice(next.end, end).trim()}`;
  // "9秒95": hundredths of a second. "138メートル50"
  const isBare = gap === "" && !isUnitWord(unit, language) && !isJoint(unit, language);
  const larger = lastWord(first.unit, language);
  if (isBare && (isDuration(larger, language) || isJoint(larger, language)))
    return { unit: `${first.unit}${next.text}`, end: next.end, thing: undefined };
  if (!areParts(larger, unit, language)) return undefined;
  const joined = `${first.unit}${text.slice(first.end, end)}`;
  return {
    unit: hasWordSpaces(language) ? joined.replace(/\s+/gu, " ") : joined,
    end,
    thing: undefined,
  };
}

/** The unit of the last number in "2 hours, 24 minutes". */
const lastWord = (unit: string, language: string) =>
  (hasWordSpaces(language) ? unit.match(/\p{L}+$/u)?.[0] : unit.match(/[^\p{N}]+$/u)?.[0]) ?? unit;

/** Hours and minutes, meters and centimeters: not years and meters. */
function areParts(first: string, second: string, language: string): boolean {
  if (isJoint(first, language) && isJoint(second, language)) return first !== second;
  const [isFirst, isSecond] = [isDuration(first, language), isDuration(second, language)];
  if (isFirst || isSecond) return isFirst && isSecond && !isSameTime(first, second);
  return isUnitWord(first, language) && isUnitWord(second, language) && isSameKind(first, second);
}

const isJoint = (unit: string, language: string): boolean =>
  rulePattern(`^(?:${rulesFor(language).measures?.joint ?? never})$`).test(unit);

/** Units of time: "years", "hours", "h". */
export const isDuration = (unit: string, language: string): boolean =>
  rulePattern(`^(?:${rulesFor(language).measures?.durations ?? never}|${timeSigns})$`).test(unit);
const { hours, minutes, seconds } = instrumentSigns;
const timeSigns = [hours, minutes, seconds].join("|");

/** "2 hours 11 minutes, four minutes faster": the minutes are another amount. */
const isSameTime = (first: string, second: string) =>
  first.toLowerCase().slice(0, timeLength) === second.toLowerCase().slice(0, timeLength);
/** Units of time differ in their first letters. */
const timeLength = 3;

const stemLength = 4;
const isSameKind = (first: string, second: string) =>
  first !== second && first.slice(-stemLength) === second.slice(-stemLength);

const spacelessWord = new RegExp(
  `(?:[^\\p{N}${ideographOne}]{1,2}|\\p{Script=Katakana}[\\p{Script=Katakana}ー]+)$`,
  "u",
);

/** "an hour and 20 minutes": the number is a part of a duration that has no other number. */
export function isTail(
  { start }: FoundNumber,
  unit: string,
  { text, language }: SceneFacts,
  { and }: ClaimRules,
): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const joint = hasWordSpaces(language) ? `,?\\s(?:(?:${and})\\s?)?` : "";
  const words = before.replace(rulePattern(`${joint}$`), "");
  if (words === before && joint) return false;
  const [last = ""] = (hasWordSpaces(language) ? /\p{L}+$/u : spacelessWord).exec(words) ?? [];
  return last !== "" && areParts(last, unit.split(" ")[0] ?? "", language);
}
