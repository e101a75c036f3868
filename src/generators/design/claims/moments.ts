import { monthAfter, monthBefore } from "../../../language/months.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { isDenied } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";

/** A day of the year, a time of day or a year before the common era, as written. */
export interface Moment {
  text: string;
  start: number;
  end: number;
}

const lastDayOfMonth = 31;

/** When something happens, where no calendar year says it, in order. */
export function readMoments(facts: SceneFacts): Moment[] {
  const { text, numbers } = facts;
  const days = numbers.flatMap(
    (number) => dayAround(number, facts) ?? eraAfter(number, facts) ?? [],
  );
  return [...joinRanges(days, facts), ...times(facts)]
    .filter((span) => !isDenied(span, facts))
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}

/** A day beside its year, as written: "20 July 1969", "July 20, 1969". */
export function dayOfYear(facts: SceneFacts, year: FoundNumber): Moment | undefined {
  const days = facts.numbers.flatMap((number) => dayAround(number, facts) ?? []);
  const day = days.find(
    (span) => Math.max(span.start - year.end, year.start - span.end) <= yearGapMax,
  );
  if (!day) return undefined;
  const [start, end] = [Math.min(day.start, year.start), Math.max(day.end, year.end)];
  return { text: facts.text.slice(start, end), start, end };
}

/** Letters between a day and its year, such as " de ". */
const yearGapMax = 4;

type Span = { start: number; end: number };

/** "7月から9月", "4 May to 9 June": half of a range would say something else. */
function joinRanges(days: readonly Span[], { text, language }: SceneFacts): Span[] {
  const to = claimRules(language)?.to ?? never;
  const isRange = rulePattern(`^\\s?(?:${to}|[-–—〜～~])\\s?$`);
  const joined: Span[] = [];
  for (const day of days) {
    const before = joined.at(-1);
    if (before && isRange.test(text.slice(before.end, day.start))) before.end = day.end;
    else joined.push({ ...day });
  }
  return joined;
}

/** "9. November", "March 14", "5月9日". */
function dayAround(number: FoundNumber, { text, language }: SceneFacts): Span | undefined {
  const { value, year, unit, prefix, start } = number;
  if (
    year ||
    unit ||
    prefix ||
    value < 1 ||
    value > lastDayOfMonth ||
    !/^\d{1,2}\.?$/.test(number.text)
  )
    return undefined;
  const end = start + number.text.replace(/\.$/u, "").length;
  const { ofDate = never } = rulesFor(language).years ?? {};
  const signs = rulePattern(`^(?:${ofDate})`).exec(text.slice(end, end + 30))?.[0].length ?? 0;
  if (signs > 0) return { start, end: end + signs };
  const after = monthAfter(text.slice(end, end + 30), language);
  if (after > 0) return { start, end: end + after };
  const before = monthBefore(text.slice(0, start), language);
  return before > 0 ? { start: start - before, end } : undefined;
}

/** "753 v. Chr.", "218 a. C.", "紀元前753年" */
function eraAfter({ unit, start, end }: FoundNumber, { text, language }: SceneFacts) {
  const { beforeEra = never } = claimRules(language) ?? {};
  const { eraBefore = never, after = never } = rulesFor(language).years ?? {};
  const opening = rulePattern(`(?:${eraBefore})$`).exec(text.slice(0, start))?.[0].length ?? 0;
  const sign = rulePattern(`^(?:${after})`).exec(text.slice(end, end + 5))?.[0].length ?? 0;
  if (opening > 0 && sign > 0) return { start: start - opening, end: end + sign };
  const era = rulePattern(`^\\s?(?:${beforeEra})`).exec(text.slice(end, end + 30))?.[0];
  return era && !unit ? { start, end: end + era.length } : undefined;
}

/** "18:30", "18 h 30", "9h15", "6 Uhr", "7 p.m.": not the result of a match, and no duration. */
function times({ text, language }: SceneFacts): Span[] {
  const { clock = never, clockAfter = "", hourAfter = never } = rulesFor(language).years ?? {};
  const before = rulePattern(`(?<!\\p{L})(?:${clock})\\s$`);
  const found = text.matchAll(
    new RegExp(
      `(?<![\\p{N}:.,])(?:[01]?\\d|2[0-3])(?:(?:${hourAfter})(?!\\p{L})|(?::|\\s?h\\s?)[0-5]\\d(?![\\p{N}:])(?:${clockAfter})?)`,
      "gu",
    ),
  );
  return [...found]
    .map(({ index, 0: time }) => ({ start: index, end: index + time.length }))
    .filter(({ start }) => before.test(text.slice(Math.max(0, start - 20), start)));
}
