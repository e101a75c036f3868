import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { limits, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

type Span = { start: number; end: number };

const reach = 80;
/** After "de", and after its short form "d'". */
export const space = "(?:(?<=['’])|\\s)";

/** Verbs of a change, also those that only lead from one number to another. */
export const moveVerb = ({ rises, falls, becomes }: ClaimRules, language: string): string =>
  asWords(`${rises}|${falls}|${becomes}`, language);

/** Words after an amount that make it the difference to another one. */
export const differences = ({ more, fewer, differs }: ClaimRules): string =>
  [more, fewer, differs ?? never].join("|");

/** A pattern for whole words, where spaces separate them. */
export const asWords = (words: string, language: string) =>
  hasWordSpaces(language) ? `(?<!\\p{L})(?:${words})(?!\\p{L})` : `(?:${words})`;

/**
 * "<", ">", "≥", "≤" or "≈" where an amount is a limit or not exact, "every" of "every two months",
 * "il y a" of "il y a cinq ans", else empty.
 */
export function boundOf(amount: Span, facts: SceneFacts, rules: ClaimRules): string {
  const during = `(?<!\\p{L})(?:${rules.during ?? never})\\s$`;
  // "over 12 years" can be all these years.
  if (isTime(amount, facts) && rulePattern(during).test(facts.text.slice(0, amount.start)))
    return "";
  const bound = boundBefore(amount.start, facts, rules) ?? boundAfter(amount.end, facts, rules);
  const lead = timeLead(amount, facts, rules);
  if (hasWordSpaces(facts.language)) return /[<>≤≥]/u.test(bound) ? bound : lead || bound;
  return [bound, lead].filter(Boolean).join("\u2009");
}

/** "every" of "every two months", "il y a" of "il y a cinq ans"; else empty. */
function timeLead(amount: Span, facts: SceneFacts, rules: ClaimRules): string {
  const { text, language } = facts;
  const spaced = hasWordSpaces(language);
  const leads = rules.beforeTime ?? never;
  // "時速約300キロ"
  const about = `(?:${rules.about})?$`;
  const pattern = spaced ? `(?<!\\p{L})(${leads})\\s$` : `(${leads})${about}`;
  const lead = rulePattern(pattern).exec(text.slice(0, amount.start))?.[1] ?? "";
  return !spaced || isTime(amount, facts) ? lead.toLowerCase() : "";
}

/** "three hours", where spaces separate words. */
export const isTime = measureTest("durations");
/** "8.9 meters", where spaces separate words. */
export const isLength = measureTest("lengths");

/** "in ten years" */
export function isSpan(amount: Span, facts: SceneFacts, { within = never }: ClaimRules): boolean {
  const before = facts.text.slice(Math.max(0, amount.start - reach), amount.start);
  return isTime(amount, facts) && rulePattern(`(?<!\\p{L})(?:${within})\\s$`).test(before);
}

function measureTest(name: "durations" | "lengths") {
  return ({ start, end }: Span, { text, language }: SceneFacts): boolean => {
    const units = rulesFor(language).measures?.[name] ?? never;
    return rulePattern(`\\s(?:${units})$`).test(text.slice(start, end));
  };
}

function boundBefore(
  start: number,
  { text, language }: SceneFacts,
  rules: ClaimRules,
): string | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const opening = (words: string) =>
    rulePattern(
      hasWordSpaces(language) ? `(?<!\\p{L})(?:${words})${space}$` : `(?:${words})$`,
    ).exec(before)?.[0];
  if (opening(rules.atLeast)) return "≥";
  if (opening(rules.reachedTo ?? never)) return "";
  const upTo = opening(rules.upTo);
  // "rose up to 214": where a change ends is no limit, unlike in "rose by up to 20 percent".
  const lead = before.slice(0, -(upTo?.length ?? 0) || undefined);
  const isSize = rulePattern(`${asWords(rules.by, language)}\\s$`).test(lead);
  if (upTo && !isSize && rulePattern(moveVerb(rules, language)).test(lead)) return "";
  if (opening(rules.atMost)) return "≤";
  // "never more than": only the sentence says it.
  if (opening(`(?:${rules.negation})\\s(?:${limits(rules)})`)) return "";
  if (opening(rules.lessThan)) return "<";
  const over = opening(rules.moreThan);
  // "Kredit über 200.000 Euro": after a noun, the word can stand for what it comes to.
  if (over && rules.nounCapitals && /\p{Lu}\p{L}+\s$/u.test(before.slice(0, -over.length)))
    return /^\p{L}+\s?$/u.test(over) ? "" : ">";
  if (over) return ">";
  return opening(rules.about) ? "≈" : undefined;
}

const signs = { atLeast: "≥", atMost: "≤", lessThan: "<", moreThan: ">", about: "≈" } as const;

/** "two hours at least", "18歳未満" */
function boundAfter(
  end: number,
  { text, language, numbers }: SceneFacts,
  { after }: ClaimRules,
): string {
  const rest = text.slice(end, end + 40);
  const found = (["atLeast", "atMost", "lessThan", "moreThan", "about"] as const).find((limit) => {
    const words = after[limit];
    const pattern = hasWordSpaces(language) ? `^,?\\s(?:${words})(?!\\p{L})` : `^(?:${words})`;
    const match = words && rulePattern(pattern).exec(rest)?.[0];
    // "at 220 degrees at most 15 minutes": the words belong to the next number.
    const gap = hasWordSpaces(language) ? 1 : 0;
    return match && numbers.every(({ start }) => start < end || start > end + match.length + gap);
  });
  return found ? signs[found] : "";
}

/** The words before a number that make it a limit or not exact: "less than ", "almost ". */
export function limitBefore(
  start: number,
  { text, language }: SceneFacts,
  rules: ClaimRules,
): string {
  const before = text.slice(Math.max(0, start - 40), start);
  const spaced = hasWordSpaces(language);
  const pattern = spaced ? `(?<!\\p{L})(?:${limits(rules)})${space}$` : `(?:${limits(rules)})$`;
  return rulePattern(pattern).exec(before)?.[0] ?? "";
}
