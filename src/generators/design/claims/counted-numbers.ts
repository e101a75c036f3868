import { isDeterminer } from "../../../language/determiners.ts";
import { monthAfter } from "../../../language/months.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { limits, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import { isCounted } from "../numbers/years.ts";
import { isRangeEnd } from "./changes.ts";
import { countOutOf } from "./out-of.ts";
import { spacelessShares } from "./spaceless-shares.ts";

/** Whether a number counts or measures something: no year, date, time, score, share or name. */
export function isAmount(number: FoundNumber, facts: SceneFacts, rules: ClaimRules): boolean {
  const { text, language } = facts;
  if (number.year || isCounted(number, text, language)) return false;
  const before = text.slice(Math.max(0, number.start - 60), number.start);
  const after = text.slice(number.end, number.end + 60);
  if (/[\p{N}:][:.,]$|[:]$/u.test(before) && !/\p{L}[:]$/u.test(before)) return false;
  if (/\p{N}[–-]$/u.test(before) || /^[–-]\p{N}/u.test(after))
    if (!isRangeEnd(number, facts)) return false;
  const isRate = number.unit !== "" && after.startsWith("/100 ");
  if (/^:\p{N}|^[/⁄]\p{N}|^\p{No}/u.test(after) && !isRate) return false;
  if (/\p{N}\s?[/⁄]$/u.test(before)) return false;
  if (isDate(number, facts, rules)) return false;
  if (!hasWordSpaces(language))
    return (
      // "人口10万人当たり"
      !rulePattern(`^[^\\p{N}、。]{0,6}?(?:${rules.perAny})`).test(after) &&
      // "大さじ3と2分の1"
      !rulePattern(`^(?:${rules.fractions})(?:\\p{Nd}|${rules.one})`).test(after) &&
      !canBeYear(number, facts, rules) &&
      !spacelessShares(facts, rules).some(
        (share) => share.start <= number.start && number.end <= share.end,
      )
    );
  if (/^\p{L}/u.test(after)) return false;
  const { ordinals = never } = rulesFor(language).vocabulary ?? {};
  const ordinal = rulePattern(`^\\s(${ordinals})(?!\\p{L})`).exec(after)?.[1];
  return !(
    rulePattern(`^[\\s-]?(?:${rules.fractions})(?!\\p{L})`).test(after) ||
    // "los dos primeros sets": a part of them.
    (ordinal !== undefined && !isUnitWord(ordinal, language)) ||
    rulePattern(`^\\s?(?:${rules.beforeEra})`).test(after) ||
    countOutOf(number, facts, rules) !== undefined ||
    isWholeOf(before, rules) ||
    monthAfter(after, language) > 0 ||
    isInName(number, before, after, facts, rules)
  );
}

/** "five" of "a person in every five", where words of their own join a whole to its part. */
const isWholeOf = (before: string, { outOf }: ClaimRules): boolean =>
  /\S\s\S/u.test(rulePattern(`\\s(?:${outOf})\\s$`).exec(before)?.[0] ?? "");

/** "2008年前" is before 2008, or 2008 years ago. "约1912年" is a year that is not exact. */
function canBeYear(number: FoundNumber, { text, language }: SceneFacts, rules: ClaimRules) {
  const { unsureAfter = never, longAfter = never } = rulesFor(language).years ?? {};
  const after = text.slice(number.end, number.end + 10);
  if (/^(?:1[5-9]|20)\d\d$/u.test(number.text))
    return rulePattern(`^(?:${unsureAfter})`).test(after);
  // "618年", but "持续了276年"
  const before = text.slice(Math.max(0, number.start - 10), number.start);
  const lasts = rulePattern(`(?:${rules.spans}|${rules.by}|${limits(rules)})$`).test(before);
  return /^\d{3}$/u.test(number.text) && !lasts && rulePattern(`^(?:${longAfter})`).test(after);
}

/** "18 h 30", "the year 79", "5. Platz", "at ten to eight". */
export function isDate(number: FoundNumber, { text }: SceneFacts, { dates }: ClaimRules): boolean {
  const digits = /^[\p{Nd}.,]*\p{Nd}/u.exec(number.text)?.[0].length ?? number.text.length;
  const from = number.start + digits;
  const before = text.slice(Math.max(0, number.start - 30), number.start).replaceAll("#", " ");
  const after = text.slice(from, from + 30).replaceAll("#", " ");
  return rulePattern(dates).test(`${before}#${after}`);
}

/** "28" of "Tram 28", "the tram 28" and "Apollo 11": the number is part of a name. */
function isInName(
  number: FoundNumber,
  before: string,
  after: string,
  { tokens, language }: SceneFacts,
  rules: ClaimRules,
): boolean {
  if (number.unit || number.prefix) return false;
  const [, first = "", word = ""] = /(\p{L}+)?(?:^|\s|['’])(\p{L}+)\s$/u.exec(before) ?? [];
  if (!word) return false;
  const next = /^\s(\p{L}+)/u.exec(after)?.[1] ?? "";
  if (isUnitWord(next, language) || (rules.nounCapitals && /^\p{Lu}/u.test(next))) return false;
  if (first && isDeterminer(rules, first) && !isDeterminer(rules, word)) return true;
  const token = tokens.findLast(({ end }) => end <= number.start);
  // "visits 50": the tagger takes many a verb for a plural.
  const isPlural = rulePattern(rules.tagged?.plural ?? never).test(token?.text ?? "");
  if (token && isPlural && /^\p{Ll}/u.test(token.text)) return false;
  if (token) return /^(?:NOUN|PROPN)$/.test(token.tag) && token.end === number.start - 1;
  const isCapital = /^\p{Lu}/u.test(word);
  return rules.nounCapitals
    ? isCapital && /^\s\p{Ll}/u.test(after)
    : isCapital && before.trim() !== word;
}
