import type { Place } from "../../../geography/find-places.ts";
import { findRoute } from "../../../geography/find-route.ts";
import { roleTests } from "../../../geography/place-words.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { readQuantities } from "../claims/quantities.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchors } from "./anchors.ts";
import { opens, placesIn } from "./basic.ts";
import type { Candidate, IconTaker, Rule, VideoFacts } from "./candidate.ts";
import { counter } from "./numbers.ts";

const mapItemsMax = 6;

/**
 * A map of what a scene names: a way, or places that it is about. A place that the scene before
 * named is on no map again.
 */
export const map: Rule = (facts, place) => routeMap(facts, place) ?? placeMap(facts, place);

/** What travels along a way. */
const vehicles = new Set(
  "🚆🚂🚄🚅🚇🚈🚉🚊🚋🚝🚞🚌🚍🚎🚗🚙🚘🚕🚚🚛🚐🚢⛴🛳⛵🛥🚤✈🛩🛫🛬🚁🚀🚲🏍🛵🐎🐪🚶".match(
    /\p{RGI_Emoji}|\P{M}/gv,
  ),
);

/** "The train from Paris to Berlin takes eight hours": the way, its number, and what travels. */
function routeMap(facts: SceneFacts, place: { index: number; video: VideoFacts }) {
  const told = placesIn(facts);
  const routes = facts.sentences.flatMap(({ text, start }) => {
    const within = told
      .filter((each) => each.start >= start && each.end <= start + text.length)
      .map((each) => ({ ...each, start: each.start - start, end: each.end - start }));
    const route = findRoute(text, within, facts.language);
    return route ? [route.map((stop) => moved(stop, start))] : [];
  });
  const [route] = routes;
  if (!route || routes.length > 1 || route.length > mapItemsMax) return undefined;
  const numbers = counter(facts, place);
  return {
    kind: "map",
    score: 0.93,
    build(icons) {
      const vehicle = vehicleOf(facts, icons);
      return {
        kind: "map",
        route: true,
        items: route.map((each) => toItem(each, facts, icons, true)),
        ...(vehicle ? { icons: [vehicle.icon], icon_cues: [vehicle.cue] } : {}),
        ...figureOf(numbers, icons),
      };
    },
  } satisfies Candidate;
}

const moved = (place: Place, by: number): Place => ({
  ...place,
  start: place.start + by,
  end: place.end + by,
});

function vehicleOf(facts: SceneFacts, icons: IconTaker) {
  for (const anchor of bestAnchors(facts)) {
    const isVehicle = anchor.icons.some(({ icon }) => vehicles.has(icon.replaceAll("\uFE0F", "")));
    const icon = isVehicle ? icons.take(anchor) : undefined;
    if (icon) return { icon, cue: anchor.cue };
  }
  return undefined;
}

/** The number that the scene tells, which stands on a card beside the way. */
function figureOf(numbers: Candidate | undefined, icons: IconTaker): Partial<Design> {
  const design = numbers?.build({ ...icons, take: () => undefined });
  if (design?.value === undefined || !(design.unit || design.prefix)) return {};
  const { value, decimals, prefix, unit, cue } = design;
  // A share or a change says nothing without its sentence.
  const title = unit === "%" || /[→+−]/u.test(prefix ?? "") ? design.title : undefined;
  return {
    value,
    ...(decimals ? { decimals } : {}),
    ...(prefix ? { prefix } : {}),
    ...(unit ? { unit } : {}),
    ...(title ? { title } : {}),
    ...(cue ? { cue } : {}),
  };
}

/** Pins of cities, and filled countries. */
function placeMap(
  facts: SceneFacts,
  { index, video }: { index: number; video: VideoFacts },
): Candidate | undefined {
  const named = placesIn(facts).filter(
    (place, at, all) => all.findIndex((other) => isSame(place, other)) === at,
  );
  if (named.length === 0 || named.length > mapItemsMax) return undefined;
  if (!named.some((place) => isTopic(place, facts))) return undefined;
  const before = video.scenes.slice(0, index);
  const isKnown = (scenes: readonly SceneFacts[]) =>
    named.every((place) =>
      scenes.some(({ places }) => places.some((other) => isSame(place, other))),
    );
  if (isKnown(before.slice(-1))) return undefined;
  const several = named.length > 1;
  const isAlone = bestAnchors(facts).length < 2;
  return {
    kind: "map",
    // An amount says more than where it is.
    score:
      (several ? 0.81 : isAlone ? 0.8 : 0.68) -
      (isKnown(before) ? 0.14 : 0) -
      (readQuantities(facts).length > 0 ? 0.2 : 0),
    build: (icons) => ({
      kind: "map",
      items: named.map((place) => toItem(place, facts, icons, place.kind !== "country")),
    }),
  };
}

const isSame = (a: Place, b: Place) =>
  a.kind === b.kind && a.latitude === b.latitude && a.longitude === b.longitude;

/**
 * A sentence is about the place where it happens, and about the one with which it begins. One in an
 * inserted clause is an aside.
 */
function isTopic({ start, end }: Place, { text, language, sentences }: SceneFacts): boolean {
  const { at, from, to } = roleTests(language);
  const sentence = sentences.find(
    (each) => each.start <= start && end <= each.start + each.text.length,
  );
  if (!sentence) return false;
  const [before, after] = [
    sentence.text.slice(0, start - sentence.start),
    sentence.text.slice(end - sentence.start),
  ];
  const isAside = /[,;(–—،，、]/u.test(before) && /[,;)–—،，、]/u.test(after);
  return (
    opens(sentence.text, start - sentence.start) ||
    (!isAside && [at, from, to].some((test) => test(text, start, end)))
  );
}

function toItem(place: Place, { text }: SceneFacts, icons: IconTaker, isPin: boolean): DesignItem {
  const { name, start, end, country, latitude, longitude } = place;
  return {
    label: icons.said(name, place),
    icon: icons.said(`flag:${country}`, place),
    cue: text.slice(start, end),
    place: { country, ...(isPin ? { latitude, longitude } : {}) },
  };
}
