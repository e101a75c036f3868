import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { limits, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { moveVerb } from "./limits.ts";
import { readUnit } from "./units.ts";

/*
 * Changes in a language without spaces that has its verbs before their numbers, such as Chinese:
 * "从200元下降到150元", "增长了12%".
 */

/** "+" or "−" for the size of a change, empty where its direction is not sure. */
export type ChangeSign = "+" | "−" | "";

/** Whether verbs of change stand before their numbers, in a text without spaces. */
export const hasVerbsFirst = ({ language }: SceneFacts, { by }: ClaimRules): boolean =>
  by !== never && !hasWordSpaces(language);

const reach = 40;

/** How two numbers belong together; undefined where the words between them do not say. */
export function ledPair(
  first: FoundNumber,
  next: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): "change" | "unsure" | undefined {
  const { text, language } = facts;
  const own = readUnit(first, facts, rules);
  const { unit } = readUnit(next, facts, rules);
  const gap = text.slice(own.end, next.start);
  const before = text.slice(Math.max(0, first.start - reach), first.start);
  const opens = rulePattern(`(?:${rules.from})[^，。；、：]{0,12}$`).test(before);
  const isSame = own.unit === "" || own.unit === unit;
  const to = rules.changeTo ?? never;
  const verb = `(?:${moveVerb(rules, language)})`;
  // "增加到2020年的"
  const { after = never } = rulesFor(language).years ?? {};
  const few = "[^，。；、：\\d]{0,4}";
  const rest = `${few}(?:\\d{4}(?:${after})${few})?`;
  const start = opens ? "[^，。；、：\\d]{0,6}?" : "";
  if (rulePattern(`^${start}${verb}[^，。；、：\\d]{0,2}?(?:${to})${rest}$`).test(gap)) {
    const isRate = rulePattern(rules.beforeTime ?? never).test(gap);
    return isSame && !isRate ? "change" : "unsure";
  }
  if (rulePattern(`^(?:${rules.to})$`).test(gap)) return isSame && !opens ? undefined : "unsure";
  return opens && rulePattern(`^[^，。；]{0,20}(?:${to})`).test(gap) ? "unsure" : undefined;
}

type Span = { start: number; end: number };

/** The sign of an amount that is the size of a change; undefined for a level. */
export function spacelessSign(
  { start, end }: Span,
  { text }: SceneFacts,
  rules: ClaimRules,
): ChangeSign | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const { up = never, down = never } = rules.growth ?? {};
  const changes = (verbs: string, nouns: string) =>
    rulePattern(`(?:${verbs})(?:${rules.by})?(?:${limits(rules)})?$`).test(before) ||
    rulePattern(`^(?:${nouns})`).test(after);
  const [grows, shrinks] = [changes(rules.rises, up), changes(rules.falls, down)];
  if (grows === shrinks) return grows ? "" : undefined;
  return grows ? "+" : "−";
}

/** "增加就业岗位500个": by so many, or so many there are then. */
export function isUnsureChange({ start }: Span, facts: SceneFacts, rules: ClaimRules): boolean {
  if (!hasVerbsFirst(facts, rules)) return false;
  const before = facts.text.slice(Math.max(0, start - reach), start);
  const { rises, falls, by, changeTo = never } = rules;
  const ends = `(?:${by})?(?:${limits(rules)})?$`;
  const verb = `(?:${rises}|${falls})(?!${ends}|${changeTo})`;
  return rulePattern(
    `${verb}(?:(?!${changeTo}|${rules.ofOther ?? never})[^，。；、：\\d]){1,8}$`,
  ).test(before);
}
