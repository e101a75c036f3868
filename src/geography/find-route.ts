import { never } from "../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../language/rules.ts";
import type { Place } from "./find-places.ts";
import { movesTest, roleTests } from "./place-words.ts";

/** A way that a sentence tells. */
export interface Route {
  from: Place;
  to: Place;
}

/**
 * The way from one place to another that a sentence tells; undefined where it tells no movement, or
 * several ways.
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
  if (starts.length === 0 && ends.length === 0) return routeBetween(sentence, places, language);
  const [from, ...moreStarts] = starts;
  const [to, ...moreEnds] = ends;
  if (!from || !to || moreStarts.length > 0 || moreEnds.length > 0) return undefined;
  return isSame(from, to) ? undefined : { from, to };
}

/** "The night train of the state railway between" */
const vehicleReach = 50;

const isSame = (a: Place, b: Place) => a.latitude === b.latitude && a.longitude === b.longitude;

/** "The train between Paris and Berlin": the only places of the sentence. */
function routeBetween(
  sentence: string,
  [from, to, ...others]: readonly Place[],
  language: string,
): Route | undefined {
  const { between = never, and = never } = claimRules(language) ?? {};
  if (!from || !to || others.length > 0 || isSame(from, to)) return undefined;
  // What travels stands there too: a match between two cities is no way.
  const lead = sentence.slice(Math.max(0, from.start - vehicleReach), from.start);
  const opens = rulePattern(`(?<!\\p{L})(?:${between})\\s$`).test(lead);
  if (!opens || !movesTest(language)(lead)) return undefined;
  const joins = rulePattern(`^\\s(?:${and})\\s$`).test(sentence.slice(from.end, to.start));
  return joins ? { from, to } : undefined;
}
