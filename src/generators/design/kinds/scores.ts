import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import type { Design } from "../../../values/design.ts";
import { numberShown } from "../../../values/design-parts.ts";
import { isDate } from "../claims/counted-numbers.ts";
import { wholeClause } from "../claims/headings.ts";
import { asWords } from "../claims/limits.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { sureAnchors, takeFirst } from "./anchors.ts";
import type { Candidate } from "./candidate.ts";
import { earlierMax, lengthOf } from "./shown-numbers.ts";

/**
 * "beat Napoli 3-2", "mit 28 zu 19 Stimmen". The higher number is the first, or who wins or loses
 * is said, so that it is no range: "ages 3-5".
 */
export function scoreCounter(facts: SceneFacts): Candidate | undefined {
  const [first, last] = readScore(facts) ?? [];
  if (!first || !last || canBeRange(first, last, facts)) return undefined;
  const between = facts.text.slice(first.end, last.start).replace(/^[^:]+$/u, "–");
  const span = { start: first.start, end: last.end };
  const title = wholeClause(facts, span);
  // Alone, "2–0" does not say who leads.
  if (!title || title.shown.length > scoreTitleMax || lengthOf(first) > earlierMax)
    return undefined;
  return {
    kind: "counter",
    score: 0.9,
    build: (icons) => {
      const icon = takeFirst(sureAnchors(facts.anchors), icons);
      const shown = {
        kind: "counter",
        value: last.value,
        prefix: `${first.text}${between}`,
        title: icons.said(title.shown, title),
        ...(icon ? { icons: [icon.icon], icon_cues: [icon.anchor.cue] } : {}),
        cue: facts.text.slice(span.start, span.end),
      } satisfies Design;
      icons.said(numberShown(shown), span);
      return shown;
    },
  };
}

const scoreTitleMax = 90;

/** "lost 3 to 1", "won 3:1" */
export function readScore(facts: SceneFacts): FoundNumber[] | undefined {
  const { text, numbers, language } = facts;
  const rules = claimRules(language);
  const { from = never, score = never } = rules ?? {};
  const pairs = numbers.map((_, at) => numbers.slice(at, at + 2));
  return pairs.find(([first, next]) => {
    if (!first || !next || next.unit || Math.max(first.value, next.value) >= scoreMax) return false;
    if (rulePattern(`(?<!\\p{L})(?:${from})\\s$`).test(text.slice(0, first.start))) return false;
    // "18:30" and "ten to eight" are times, and "10 to 15" is a range.
    if (rules && isDate(first, facts, rules)) return false;
    const between = text.slice(first.end, next.start);
    // "the 50-30-20 rule"
    if (/[:–-]$/u.test(text.slice(0, first.start)) || /^[:–-]\p{N}/u.test(text.slice(next.end)))
      return false;
    const isTime = between === ":" ? first.value < hoursOfDay : first.value < next.value;
    if (/^[0-5]\d$/.test(next.text) && isTime) return false;
    return rulePattern(`^(?:[:–-]|\\s?(?:${score})\\s?)$`).test(between);
  });
}
const [scoreMax, hoursOfDay] = [100, 24];

/** Whether two numbers of a score can be a range too, where nobody wins or loses. */
function canBeRange(first: FoundNumber, last: FoundNumber, facts: SceneFacts): boolean {
  const { wins = never } = claimRules(facts.language) ?? {};
  const ascends = first.value < last.value && first.value > 0;
  return ascends && !rulePattern(asWords(wins, facts.language)).test(facts.text);
}
