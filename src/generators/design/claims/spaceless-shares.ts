import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { limits, rulePattern } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { hasVerbsFirst, spacelessSign } from "./spaceless-changes.ts";

/** A share and its place in a text without spaces between words. `end` is exclusive. */
export interface SpacelessShare {
  percent: number;
  start: number;
  end: number;
}

const fullPercent = 100;

/** "3分の1", "40人中3人" and "4人に1人", with the limit after them: "3分の1以上". */
export function spacelessShares(facts: SceneFacts, rules: ClaimRules): SpacelessShare[] {
  const { text, numbers } = facts;
  return numbers
    .flatMap((whole) => fraction(whole, facts, rules) ?? countOf(whole, facts, rules) ?? [])
    .filter((share) => !isSizeOfChange(share, facts, rules))
    .map((share) => withLimit(share, text, rules))
    .concat(halves(facts, rules));
}

/** "3分の1以上", "70%左右" */
export function withLimit<S extends { end: number }>(
  share: S,
  text: string,
  { after }: ClaimRules,
): S {
  const limits = rulePattern(`^(?:${Object.values(after).join("|") || never})`);
  return { ...share, end: share.end + (limits.exec(text.slice(share.end))?.[0].length ?? 0) };
}

function fraction(
  whole: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): SpacelessShare | undefined {
  const by = rulePattern(`^(?:${rules.fractions})`).exec(facts.text.slice(whole.end))?.[0];
  const part = by && numberAt(whole.end + by.length, facts, rules);
  if (!part || whole.unit || part.value >= whole.value) return undefined;
  // "大さじ3と2分の1": the fraction is a part of an amount.
  const isMixed = rulePattern(`\\d(?:${facts.markers?.and ?? never})$`);
  return isMixed.test(facts.text.slice(0, whole.start)) ? undefined : toShare(whole, part);
}

const counterMax = 2;
/** With the noun after a classifier. */
const classifiedMax = 5;

/** Whole and part have the same counter word. */
function countOf(
  whole: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): SpacelessShare | undefined {
  const { text } = facts;
  const letters = rules.classifiers ? classifiedMax : counterMax;
  const [gap, counter] =
    rulePattern(`^(\\p{L}{1,${letters}}?)(?:${rules.wholeBefore ?? never})`).exec(
      text.slice(whole.end),
    ) ?? [];
  const part = gap && counter && numberAt(whole.end + gap.length, facts, rules);
  if (!part || whole.unit || part.value >= whole.value) return undefined;
  // "三个" or "三人" of "十个人里有三个"
  const again = [counter, counter[0], counter.at(-1)].find(
    (each) => each && text.startsWith(each, part.end),
  );
  if (!again) return undefined;
  return toShare(whole, { value: part.value, end: part.end + again.length });
}

const toShare = (whole: FoundNumber, { value, end }: { value: number; end: number }) => ({
  percent: (value * fullPercent) / whole.value,
  start: whole.start,
  end,
});

/** The number that begins at an offset, or "one". */
function numberAt(start: number, { text, numbers }: SceneFacts, { one }: ClaimRules) {
  const number = numbers.find((each) => each.start === start);
  if (number) return number.unit ? undefined : number;
  const found = rulePattern(`^(?:${one})`).exec(text.slice(start))?.[0];
  return found ? { value: 1, end: start + found.length } : undefined;
}

/** "减少了三分之一": not a part of what there is. */
function isSizeOfChange(share: SpacelessShare, facts: SceneFacts, rules: ClaimRules): boolean {
  if (!hasVerbsFirst(facts, rules)) return false;
  const before = rulePattern(`(?:${rules.by})(?:${limits(rules)})?$`);
  const isPart = isSpacelessPart(share, facts, rules);
  const isSize = spacelessSign(share, facts, rules) !== undefined;
  return !isPart && (isSize || before.test(facts.text.slice(0, share.start)));
}

/** "客户的60%", "占60%", "60%的客户" */
export function isSpacelessPart(
  { start, end }: { start: number; end: number },
  { text }: SceneFacts,
  { of, about, makesUp = never, ofWhole }: ClaimRules,
): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return (
    rulePattern(`(?:\\p{L}(?:${of})|${makesUp})(?:${about})?$`).test(before) ||
    rulePattern(`^(?:${ofWhole})`).test(text.slice(end, end + 20))
  );
}

/** "住民の半数", "一半的居民" */
function halves(
  { text }: SceneFacts,
  { parts, of, after, partAfter = "", ofWhole }: ClaimRules,
): SpacelessShare[] {
  const words = Object.keys(parts);
  if (words.length === 0) return [];
  const limit = Object.values(after).join("|");
  const part = `(?:${words.join("|")})(?:${limit})?`;
  const pattern = new RegExp(`(?<=${of})${part}(?=${partAfter})|${part}(?=${ofWhole})`, "gu");
  return [...text.matchAll(pattern)].map((match) => ({
    percent: fullPercent / (parts[words.find((word) => match[0].startsWith(word)) ?? ""] ?? 1),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
