import { readToldYears } from "../claims/dates.ts";
import { wholeClause } from "../claims/headings.ts";
import { dayOfYear, readMoments } from "../claims/moments.ts";
import { type Quantity, readQuantities } from "../claims/quantities.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { bestAnchors, sureAnchors, takeFirst } from "./anchors.ts";
import type { Candidate, Rule } from "./candidate.ts";
import { findTopics } from "./numbers.ts";

/** When something happens: years on a line, or else one day or time. */
export const timeline: Rule = (facts, place) => yearLine(facts, place) ?? moment(facts);

/** Years on a line; the years of the other scenes stand beside it. */
const yearLine: Rule = (facts, { video }) => {
  const own = readToldYears(facts);
  const years = [...new Set(own.map(({ value }) => value))];
  // Without what happened, a year says nothing.
  const clauses = own.map((number) => ({ year: number.value, clause: wholeClause(facts, number) }));
  if (years.length === 0 || clauses.some(({ clause }) => !clause)) return undefined;
  // Two years of one sentence have it once.
  const details = new Map(
    clauses
      .filter(
        ({ clause }, at) =>
          clauses.findIndex((each) => each.clause?.shown === clause?.shown) === at,
      )
      .map(({ year, clause }) => [year, clause]),
  );
  const all = video.years.length <= 6 && video.years.length > years.length ? video.years : years;
  const sorted = [...all].sort((a, b) => a - b);
  return {
    kind: "timeline",
    score: tellsMore(own[0], facts)
      ? 0.7
      : scoreOf(years.length, all.length, readQuantities(facts)),
    build: (icons) => ({
      kind: "timeline",
      current: Math.max(0, sorted.indexOf(years[0] ?? 0)),
      items: sorted.map((year) => {
        const number = own.find(({ value }) => value === year);
        const event = number && sureAnchors(findTopics(number, facts))[0];
        const detail = icons.say(details.get(year));
        const [place] = facts.places;
        const flag = number && place && icons.said(`flag:${place.country}`, place);
        const icon = (event && icons.take(event)) ?? flag;
        const day = number && sorted.length === 1 ? dayOfYear(facts, number) : undefined;
        return {
          label: number ? icons.said(day?.text ?? String(year), day ?? number) : String(year),
          ...(detail ? { detail } : {}),
          ...(icon ? { icon } : {}),
          ...(number ? { cue: number.text } : {}),
        };
      }),
    }),
  };
};

/** With fewer years, a video tells no history. */
const storyYearsMin = 3;

/** How well years tell a scene that has `own` of the `all` years of its video. */
function scoreOf(own: number, all: number, amounts: readonly Quantity[]): number {
  // A value that changes between two years says more than the years.
  if (amounts.some(({ was }) => was)) return 0.5;
  if (own > 1) return 0.9;
  // "Since 2021, thirty lines have opened": one or two years of a video tell less than an amount.
  return all < storyYearsMin && amounts.length > 0 ? 0.7 : 0.82;
}

/** A change or a sum before the year: "fell by 38 percent, the lowest level since 1973". */
const tellsMore = (year: FoundNumber | undefined, facts: SceneFacts): boolean =>
  readQuantities(facts).some(
    ({ change, number, start }) =>
      start < (year?.start ?? 0) && (change !== undefined || number.prefix !== ""),
  );

/** A single day, time or year before the common era, with what happens then. */
function moment(facts: SceneFacts): Candidate | undefined {
  const [first, ...others] = readMoments(facts);
  const detail = first && wholeClause(facts, first);
  if (!detail || others.length > 1 || facts.numbers.some(({ year }) => year)) return undefined;
  return {
    kind: "timeline",
    score: 0.72,
    build: (icons) => {
      const icon = takeFirst(sureAnchors(bestAnchors(facts)), icons)?.icon;
      const item = {
        label: icons.said(first.text, first),
        detail: icons.said(detail.shown, detail),
        cue: first.text,
        ...(icon ? { icon } : {}),
      };
      return { kind: "timeline", current: 0, items: [item] };
    },
  };
}
