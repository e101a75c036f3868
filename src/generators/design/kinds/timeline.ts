import { gist } from "../facts/gist.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { Rule } from "./candidate.ts";
import { findTopics } from "./numbers.ts";

/** Years on a line; the years of the other scenes stand beside it. */
export const timeline: Rule = (facts, { video }) => {
  const years = [...new Set(facts.numbers.filter(({ year }) => year).map(({ value }) => value))];
  if (years.length === 0) return undefined;
  const all = video.years.length <= 6 && video.years.length > years.length ? video.years : years;
  const own = facts.numbers.filter(({ year }) => year);
  return {
    kind: "timeline",
    score: years.length > 1 ? 0.9 : 0.82,
    build: (icons) => ({
      kind: "timeline",
      current: Math.max(0, [...all].sort((a, b) => a - b).indexOf(years[0] ?? 0)),
      items: [...all]
        .sort((a, b) => a - b)
        .map((year) => {
          const number = own.find(({ value }) => value === year);
          const event = number && findTopics(number, facts)[0];
          const detail = number && (shareOf(facts) ?? (event && gist(facts, event)));
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

const share =
  /(?<!\p{L})(?:thirds?|quarters?|half|tercios?|mitad|tiers|moitié)\s(?:of|de|du|des|d['’])/iu;

/** The phrase with a share of a whole: "glaciers have lost a third". */
function shareOf(facts: SceneFacts): string | undefined {
  const at = facts.text.search(share);
  const anchor = facts.anchors.find(({ start }) => start === at);
  const phrase = anchor && gist(facts, anchor);
  return phrase === anchor?.label ? undefined : phrase;
}
