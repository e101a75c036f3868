import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";

interface Sentence {
  text: string;
  language: string;
}

const reach = 80;

/** Whether a negation stands before an offset, in the same sentence. */
export function isNegated(start: number, { text, language }: Sentence): boolean {
  const rules = claimRules(language);
  const before =
    text
      .slice(Math.max(0, start - reach), start)
      .split(/[.!?;]/u)
      .at(-1) ?? "";
  return (
    rules !== undefined && rulePattern(`(?<!\\p{L})(?:${rules.negation})(?!\\p{L})`).test(before)
  );
}

/**
 * Whether a sentence says that a number or a place is not so, or that another one replaces it: "not
 * 200 metres long, but 150", "8 instead of 180". A negation reaches to the end of its clause.
 */
export function isDenied(
  part: { start: number; end: number },
  { text, language }: Sentence,
): boolean {
  const rules = claimRules(language);
  if (!rules) return false;
  const before = text.slice(Math.max(0, part.start - reach), part.start);
  if (!hasWordSpaces(language))
    return (
      rulePattern(`^[^、。，]{0,4}?(?:${rules.replaced})`).test(text.slice(part.end)) ||
      rulePattern(`(?:${rules.denies ?? never})[^、。，；：！？\\d]{0,8}$`).test(before)
    );
  const clause = before.split(/[.!?;:,،](?=\s)/u).at(-1) ?? "";
  return rulePattern(`(?<!\\p{L})(?:${rules.negation}|${rules.replaced})(?!\\p{L})`).test(
    clause.replace(withoutDenial(rules), " "),
  );
}

/** "no app", "keine Luft", "pas de congélation": there is none of the thing. */
export function hasNone({ from }: { from: number }, text: string, language: string): boolean {
  const rules = claimRules(language);
  if (!rules || !hasWordSpaces(language)) return false;
  const none = `(?<!\\p{L})(?:${rules.negation})\\s(?:(?:${rules.of})\\s|d['’])?$`;
  return rulePattern(none).test(text.slice(Math.max(0, from - reach), from));
}

/** "no more than", "not only": these words deny no number. */
const withoutDenial = ({ atLeast, atMost, only, negation }: ClaimRules): RegExp =>
  rulePattern(`(?<!\\p{L})(?:${atLeast}|${atMost}|(?:(?:${negation})\\s)?(?:${only}))(?!\\p{L})`);

/**
 * Whether a sentence says that a thing is not the cause, or not alone: "not because of the cold",
 * "because of the wind alone".
 */
export function isRefutedCause(
  part: { start: number; end: number },
  { text, language }: Sentence,
): boolean {
  const { causes = never, alone = never } = rulesFor(language).senses ?? {};
  const { negation = never } = claimRules(language) ?? {};
  const cause = `(?:${causes})\\s(?:\\p{L}{1,4}\\s)?$`;
  const before = text.slice(Math.max(0, part.start - reach), part.start);
  if (rulePattern(`(?<!\\p{L})(?:${negation})\\s${cause}`).test(before)) return true;
  const isAlone = rulePattern(`^\\s(?:${alone})(?!\\p{L})`).test(text.slice(part.end));
  return isAlone && rulePattern(`(?<!\\p{L})${cause}`).test(before);
}
