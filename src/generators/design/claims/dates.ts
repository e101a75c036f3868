import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import { isDenied } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { readQuantities } from "./quantities.ts";

/**
 * The years in which something happened, in order. None where one of them is denied or where it is
 * not sure whether a number is a year. A year to which another is compared is left out.
 */
export function readYears(facts: SceneFacts): FoundNumber[] {
  const years = facts.numbers.filter(({ year }) => year);
  const amounts = readQuantities(facts);
  const isUnsure = facts.numbers.some(
    (number) =>
      !number.year &&
      /^(?:1[5-9]|20)\d\d$/u.test(number.text) &&
      amounts.every((amount) => amount.number !== number),
  );
  if (isUnsure || years.some((year) => isDenied(year, facts))) return [];
  if (years.length === 1 && isMultiple(facts)) return [];
  return years.filter((year) => !isCompared(year, facts));
}

/**
 * The years that are what their scene is about. In "does nothing in most American elevators since
 * 1990", and after a semicolon, something else is.
 */
export const readToldYears = (facts: SceneFacts): FoundNumber[] =>
  readYears(facts).filter((year) => !isDetail(year, facts));

/** Words before "since 1990" that tell more than the year. */
const tellingWords = 9;

function isDetail({ start, end }: FoundNumber, facts: SceneFacts): boolean {
  const { text, language, sentences } = facts;
  const sentence = sentences.find(
    (each) => start >= each.start && end <= each.start + each.text.length,
  );
  const before = text.slice(sentence?.start ?? 0, start);
  if (/[;；]/u.test(before) && !facts.numbers.some((each) => each.year && each.end <= start))
    return true;
  const { since = never } = rulesFor(language).figures ?? {};
  const opening = rulePattern(`(?<!\\p{L})(?:${since})\\s$`).exec(before);
  if (!opening || !/^\s*(?:[.!?;]|$)/u.test(text.slice(end))) return false;
  return segmentWords(before.slice(0, opening.index), language).length >= tellingWords;
}

/** "almost twice as much as the bridge cost in 1968": the sentence is about the factor. */
function isMultiple({ text, language }: SceneFacts): boolean {
  const { multiples = never } = rulesFor(language).senses ?? {};
  return wholeWordPattern(multiples, hasWordSpaces(language)).test(text);
}

/** "less than in 2013", "compared with 2019", "2013年より" */
function isCompared({ start, end }: FoundNumber, { text, language }: SceneFacts): boolean {
  const rules = claimRules(language);
  if (!rules) return false;
  if (!hasWordSpaces(language))
    return (
      rulePattern(`^(?:${rules.thanYear})`).test(text.slice(end, end + 20)) ||
      rulePattern(`(?:${rules.thanYearBefore ?? never})$`).test(text.slice(0, start))
    );
  return rulePattern(`(?<!\\p{L})(?:${rules.thanYear})\\s?$`).test(
    text.slice(Math.max(0, start - 80), start),
  );
}
