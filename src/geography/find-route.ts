import { never } from "../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../language/rules.ts";
import type { Place } from "./find-places.ts";
import { besideTest, movesTest, roleTests } from "./place-words.ts";

/** The stops of a way that a sentence tells, in the order in which they are passed. */
export type Route = readonly Place[];

/**
 * The way from one place to another that a sentence tells, with what lies between; undefined where
 * it tells no movement, or several ways. Where it is not sure what lies between, only both ends.
 */
export function findRoute(
  sentence: string,
  places: readonly Place[],
  language: string,
): Route | undefined {
  if (!rulesFor(language).places || !movesTest(language)(sentence)) return undefined;
  const roles = roleTests(language);
  const starts = places.filter(({ start, end }) => roles.from(sentence, start, end));
  const ends = places.filter(
    (place) => roles.to(sentence, place.start, place.end) && !starts.includes(place),
  );
  const told = { sentence, places, language };
  if (starts.length === 0 && ends.length === 0) return routeBetween(told) ?? routeOf(told);
  const [from, ...moreStarts] = starts;
  const [to, ...onward] = ends;
  if (!from || !to || moreStarts.length > 0) return undefined;
  if (onward.some((place, at) => !leadsOn(told, ends[at], place))) return undefined;
  const vias = stopsIn(told).filter((place) => place !== from && !ends.includes(place));
  const isClear =
    areAllKnown(places, [from, ...vias, ...ends]) && onward.length * vias.length === 0;
  if (!isClear && onward.length > 0) return undefined;
  return withoutRepeats(isClear ? [from, ...vias, ...ends] : [from, to]);
}

interface Told {
  sentence: string;
  places: readonly Place[];
  language: string;
}

/** "The night train of the state railway between" */
const vehicleReach = 50;

const isSame = (a: Place, b: Place) => a.latitude === b.latitude && a.longitude === b.longitude;

/** A way that comes back to a place is none that a map shows well. */
const withoutRepeats = (stops: Route): Route | undefined =>
  stops.some((stop, at) => stops.slice(0, at).some((other) => isSame(stop, other)))
    ? undefined
    : stops;

/** "via Madrid and Bordeaux": the cities of the first list after such a word. */
function stopsIn({ sentence, places, language }: Told): Place[] {
  const { via = never, stops = never } = rulesFor(language).places ?? {};
  const isAfter = besideTest(language, `${via}|${stops}`);
  const first = places.findIndex(({ start, end }) => isAfter(sentence, start, end));
  if (first < 0) return [];
  const list = listFrom({ sentence, places: places.slice(first), language });
  // "Through Spain" is no stop.
  return list.filter(({ kind }) => kind === "city");
}

/** The first places as far as they are one list: "Berlin, Prague and Vienna". */
function listFrom({ sentence, places, language }: Told): Place[] {
  const { and = never } = claimRules(language) ?? {};
  const joins = rulePattern(`^(?:,|,?\\s(?:${and}))\\s$`);
  const end = places.findIndex((place, at) => {
    const before = places[at - 1];
    return before !== undefined && !joins.test(sentence.slice(before.end, place.start));
  });
  return places.slice(0, end < 0 ? places.length : end);
}

/** Whether no other city stands among those that are known: "via Madrid or Barcelona". */
function areAllKnown(places: readonly Place[], known: Route): boolean {
  const from = Math.min(...known.map(({ start }) => start));
  const to = Math.max(...known.map(({ start }) => start));
  return places.every(
    (place) =>
      known.includes(place) || place.kind !== "city" || place.start < from || place.start > to + 1,
  );
}

/** "To Madrid and then to Paris". "To Madrid and to Paris" may be two ways. */
function leadsOn({ sentence, language }: Told, a: Place | undefined, b: Place): boolean {
  const { onward = never } = rulesFor(language).places ?? {};
  return a !== undefined && rulePattern(`^${onward}\\s$`).test(sentence.slice(a.end, b.start));
}

/** "The train between Paris and Berlin": the only places of the sentence. */
function routeBetween({ sentence, places, language }: Told): Route | undefined {
  const [from, to, ...others] = places;
  const { between = never, and = never } = claimRules(language) ?? {};
  if (!from || !to || others.length > 0 || isSame(from, to)) return undefined;
  // What travels stands there too: a match between two cities is no way.
  const lead = sentence.slice(Math.max(0, from.start - vehicleReach), from.start);
  const opens = rulePattern(`(?<!\\p{L})(?:${between})\\s$`).test(lead);
  if (!opens || !movesTest(language)(lead)) return undefined;
  const joins = rulePattern(`^\\s(?:${and})\\s$`).test(sentence.slice(from.end, to.start));
  return joins ? [from, to] : undefined;
}

/**
 * "The train stops in Berlin, Prague and Vienna", "Berlin, Prague and Vienna by train": a list of
 * all places of the sentence, with what travels.
 */
function routeOf(told: Told): Route | undefined {
  const { sentence, places, language } = told;
  const { by = never, stops = never } = rulesFor(language).places ?? {};
  const list = listFrom(told);
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last || list.length < 2 || list.length < places.length) return undefined;
  if (list.some(({ kind }) => kind !== "city")) return undefined;
  const lead = sentence.slice(0, first.start);
  const rest = sentence.slice(last.end);
  const isTitle =
    lead === "" &&
    list.length > 2 &&
    rulePattern(`^\\s(?:${by})(?=[.!:–—,]|\\s\\S+\\s|$)`).test(rest);
  const traveler = lead.replace(rulePattern(`(?<!\\p{L})(?:${stops})\\s$`), "");
  const isTold = traveler.length < lead.length && movesTest(language)(traveler);
  return isTitle || isTold ? withoutRepeats(list) : undefined;
}
