import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { rulePattern } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";

/** A share and its place in a text without spaces between words. `end` is exclusive. */
export interface SpacelessShare {
  percent: number;
  start: number;
  end: number;
}

const fullPercent = 100;

/** "3分の1", "40人中3人" and "4人に1人", with the limit after them: "3分の1以上". */
export function spacelessShares(facts: SceneFacts, rules: ClaimRules): SpacelessShare[] {
  const { text } = facts;
  const after = Object.values(rules.after).join("|");
  return facts.numbers
    .flatMap((whole) => fraction(whole, facts, rules) ?? countOf(whole, facts, rules) ?? [])
    .map((share) => {
      const limit = rulePattern(`^(?:${after})`).exec(text.slice(share.end))?.[0] ?? "";
      return { ...share, end: share.end + limit.length };
    })
    .concat(halves(facts, rules));
}

function fraction(
  whole: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): SpacelessShare | undefined {
  const by = rulePattern(`^(?:${rules.fractions})`).exec(facts.text.slice(whole.end))?.[0];
  const part = by && numberAt(whole.end + by.length, facts, rules);
  if (!part || whole.unit || part.value >= whole.value) return undefined;
  return toShare(whole, part);
}

/** Whole and part have the same counter word. */
function countOf(
  whole: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): SpacelessShare | undefined {
  const { text } = facts;
  const [gap, counter] =
    rulePattern(`^(\\p{L}{1,2}?)(?:${rules.wholeBefore ?? never})`).exec(text.slice(whole.end)) ??
    [];
  const part = gap && counter && numberAt(whole.end + gap.length, facts, rules);
  if (!part || whole.unit || part.value >= whole.value || !text.startsWith(counter, part.end))
    return undefined;
  return toShare(whole, { value: part.value, end: part.end + counter.length });
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

/** "住民の半数" */
function halves(
  { text }: SceneFacts,
  { parts, of, after, partAfter = "" }: ClaimRules,
): SpacelessShare[] {
  const words = Object.keys(parts);
  if (words.length === 0) return [];
  const limits = Object.values(after).join("|");
  const pattern = new RegExp(`(?<=${of})(${words.join("|")})(?:${limits})?(?=${partAfter})`, "gu");
  return [...text.matchAll(pattern)].map((match) => ({
    percent: fullPercent / (parts[match[1] ?? ""] ?? 1),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
