import { readYears } from "../claims/dates.ts";
import { wholeClause } from "../claims/phrases.ts";
import { readQuantities } from "../claims/quantities.ts";
import type { Rule } from "./candidate.ts";
import { findTopics } from "./numbers.ts";

/** Years on a line; the years of the other scenes stand beside it. */
export const timeline: Rule = (facts, { video }) => {
  const own = readYears(facts);
  const years = [...new Set(own.map(({ value }) => value))];
  // Without what happened, a year says nothing.
  const details = new Map(own.map((number) => [number.value, wholeClause(facts, number)]));
  if (years.length === 0 || years.some((year) => !details.get(year))) return undefined;
  const all = video.years.length <= 6 && video.years.length > years.length ? video.years : years;
  const sorted = [...all].sort((a, b) => a - b);
  return {
    kind: "timeline",
    // A value that changes between two years says more than the years.
    score: readQuantities(facts).some(({ was }) => was) ? 0.5 : years.length > 1 ? 0.9 : 0.82,
    build: (icons) => ({
      kind: "timeline",
      current: Math.max(0, sorted.indexOf(years[0] ?? 0)),
      items: sorted.map((year) => {
        const number = own.find(({ value }) => value === year);
        const event = number && findTopics(number, facts)[0];
        const detail = details.get(year);
        const [place] = facts.places;
        const flag = number && place ? `flag:${place.country}` : undefined;
        const icon = (event && icons.take(event)) ?? flag;
        return {
          label: String(year),
          ...(detail ? { detail } : {}),
          ...(icon ? { icon } : {}),
          ...(number ? { cue: number.text } : {}),
        };
      }),
    }),
  };
};
