import { endsWithMonth } from "../../../language/months.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, limits, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { listWords } from "../../../language/word-sets.ts";
import type { FoundNumber } from "./found-number.ts";
import { isCurrency, isUnitWord } from "./unit-words.ts";

/** What stands before a year: a word of the language, or a mark. */
function contextBefore(language: string): RegExp {
  const { before = "" } = rulesFor(language).years ?? {};
  const words = before ? before.replaceAll(" ", "|") : never;
  return rulePattern(`(?<!\\p{L})(?:${words})\\s*$|[（(,–-]\\s*$`);
}

const isFourDigits = ({ prefix, unit, start, end }: FoundNumber, text: string) =>
  !prefix && !unit && /^(?:1\d\d\d|20\d\d)$/.test(text.slice(start, end));

/**
 * Marks the calendar years: four digits from 1000 to 2099 without sign or unit, at the start of the
 * text, beside a word or month that belongs to years, beside another year, or before a mark. `text`
 * is the whole text with Latin digits.
 */
export function withYears(
  numbers: readonly FoundNumber[],
  text: string,
  language: string,
): FoundNumber[] {
  const found = numbers.map((number) => ({ ...number, year: isYear(number, text, language) }));
  const { to = never, and = never } = claimRules(language) ?? {};
  // "between 2002 and 2021"
  const joint = rulePattern(`^\\s?(?:${to}|${and}|[-–/])\\s?$`);
  return found.map((number, at) => {
    const next = found[at + 1];
    const isPair =
      next?.year && isFourDigits(number, text) && joint.test(text.slice(number.end, next.start));
    return isPair ? { ...number, year: true } : number;
  });
}

function isYear(number: FoundNumber, text: string, language: string): boolean {
  const { start, end } = number;
  if (!isFourDigits(number, text)) return false;
  const { years } = rulesFor(language);
  const before = text.slice(0, start);
  const after = text.slice(end);
  const claims = claimRules(language);
  // "the 1950s" and "la década de 1950" are no year.
  const { decadeBefore = never, decadeAfter = "\\p{Script=Latin}" } = years ?? {};
  const spaced = hasWordSpaces(language);
  if (!spaced && claims && isSpanOfYears(before, after, language, claims)) return false;
  const isDecade =
    rulePattern(`(?<!\\p{L})(?:${decadeBefore})\\s$`).test(before) ||
    rulePattern(`^(?:${decadeAfter})`).test(after);
  if (isDecade) return false;
  if (claims && rulePattern(`^\\s?(?:${claims.beforeEra})`).test(after)) return false;
  if (rulePattern(`^\\s?(?:${years?.after ?? never})`).test(after)) return true;
  if (isMeasured(before, after, language) || isCounted(number, text, language)) return false;
  return (
    (start === 0 && (spaced || !/^\p{L}/u.test(after))) ||
    contextBefore(language).test(before) ||
    endsWithMonth(before, language) ||
    isBareYear(after, language) ||
    /^\s*[,:;.)–-]|^$/u.test(after)
  );
}

/** "活了1000年", "超过2000年", "2000多年", "樹齢2000年" */
function isSpanOfYears(before: string, after: string, language: string, claims: ClaimRules) {
  const { spanBefore = never } = rulesFor(language).years ?? {};
  return (
    rulePattern(`(?:${limits(claims)}|${claims.by}|${spanBefore})$`).test(before) ||
    rulePattern(`^(?:${claims.moreInside ?? never})`).test(after)
  );
}

/** "baute 1876 die erste Maschine": where nouns have capitals, a count stands before one. */
function isBareYear(after: string, language: string): boolean {
  const { phrases, vocabulary } = rulesFor(language);
  if (!phrases?.nounCapitals) return false;
  const word = /^\s(\p{Ll}+)/u.exec(after)?.[1] ?? "";
  return listWords(`${phrases.determiners} ${vocabulary?.prepositions ?? ""}`).has(word);
}

/** "more than 1200", "1500 metres" */
function isMeasured(before: string, after: string, language: string): boolean {
  const { moreThan = never, lessThan = never, atLeast = never } = claimRules(language) ?? {};
  const word = /^\s(\p{L}+)/u.exec(after)?.[1] ?? "";
  return (
    isUnitWord(word, language) ||
    isCurrency(word, language) ||
    rulePattern(`(?<!\\p{L})(?:${moreThan}|${lessThan}|${atLeast})\\s$`).test(before.slice(-40))
  );
}

/**
 * Whether a number could be a year or an amount: four digits before a plural noun, after the
 * beginning of the text. "Power failed in 1200 homes."
 */
export function isCounted(number: FoundNumber, text: string, language: string): boolean {
  if (!isFourDigits(number, text) || /^\p{L}*\s?$/u.test(text.slice(0, number.start))) return false;
  const { plural = never, tagged } = claimRules(language) ?? {};
  const word = /^\s(\p{Ll}+)/u.exec(text.slice(number.end))?.[1] ?? "";
  if (word === "" || stopWordTest(language)(word)) return false;
  return rulePattern(tagged?.plural ?? `^(?:${plural})$`).test(word);
}
