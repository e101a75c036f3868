import { rulesFor } from "../language/rules.ts";
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
  const [from, ...moreStarts] = starts;
  const [to, ...moreEnds] = ends;
  if (!from || !to || moreStarts.length > 0 || moreEnds.length > 0) return undefined;
  const isSame = from.latitude === to.latitude && from.longitude === to.longitude;
  return isSame ? undefined : { from, to };
}
