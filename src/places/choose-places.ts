import { rulesFor, wholeWordPattern } from "../language/rules.ts";
import { hasWordSpaces } from "../language/segmentation.ts";
import { withoutSimiles } from "../language/similes.ts";
import { type ChosenShot, chooseShots, type ShownScene } from "./choose-shots.ts";
import { iconPlace } from "./icon-places.ts";
import type { TimeOfDay } from "./light.ts";
import { type PlaceName, placeNames } from "./places.ts";

/** Where and when a scene plays, and how it is shown. */
export interface ChosenPlace extends ChosenShot {
  place: PlaceName;
  time: TimeOfDay;
  /** Whether the scene before it plays elsewhere, so that a camera begins anew. */
  isNew: boolean;
  /** The shot before it in the same place. Its main thing is still there. */
  before?: ChosenShot;
  /** The icon of what the video is about. It stays in the middle. */
  subject?: string;
}

/** A scene whose place is to be chosen. */
export interface PlacedScene extends Partial<ShownScene> {
  text: string;
}

/** Fits what names no place. */
const general: PlaceName = "meadow";
/** A word says more about the place of a video than an icon. */
const wordWeight = 3;

/**
 * Chooses the places of a video's scenes: one for the whole story, unless a scene names another.
 * Icons tell the place of a text that names none.
 */
export function choosePlaces(scenes: readonly PlacedScene[], language: string): ChosenPlace[] {
  const named = scenes.map(({ text }) => countPlaces(text, language));
  const total = new Map<PlaceName, number>();
  const add = (place: PlaceName, weight: number) =>
    total.set(place, (total.get(place) ?? 0) + weight);
  for (const [at, counts] of named.entries()) {
    for (const [place, count] of counts) add(place, count * wordWeight);
    for (const icon of scenes[at]?.icons ?? []) {
      const place = iconPlace(icon);
      if (place) add(place, 1);
    }
  }
  const main = strongest(withoutAsides(total, named)) ?? general;
  const all = scenes.map(({ text }) => text).join("\n");
  const usual = timeIn(all, language) ?? "day";
  const chosen = scenes.map(({ text }, at) => ({
    place: strongest(withoutHints(named[at]), main) ?? main,
    time: timeIn(text, language) ?? usual,
  }));
  const subject = findSubject(scenes);
  const staged = chosen.map((one, at) => {
    const before = chosen[at - 1];
    return { ...one, isNew: before?.place !== one.place || before.time !== one.time };
  });
  const shown = staged.map(({ isNew }, at) => ({ shows: "thing" as const, ...scenes[at], isNew }));
  const shots = chooseShots(shown, subject);
  return staged.map((one, at) => {
    const [before, shot] = [shots[at - 1], shots[at]];
    return {
      ...one,
      ...(shot ?? { shot: "wide", spot: 0, side: "right" }),
      ...(before && !one.isNew ? { before } : {}),
      ...(subject ? { subject } : {}),
    };
  });
}

/** So many scenes tell a story. What opens it stands in the first of so many parts. */
const storyMin = 5;
const openingShare = 1 / 3;

/** One word late in a story is no place of the whole: the roads of a film about lynxes. */
function withoutAsides(
  total: ReadonlyMap<PlaceName, number>,
  named: readonly ReadonlyMap<PlaceName, number>[],
) {
  if (named.length < storyMin) return total;
  const opening = named.length * openingShare;
  return new Map(
    [...total].filter(([place]) => {
      const scenes = [...named.keys()].filter((at) => named[at]?.has(place));
      return scenes.length !== 1 || (scenes[0] ?? 0) < opening;
    }),
  );
}

/** Scientists speak of any subject: one word of theirs brings no scene into a laboratory. */
function withoutHints(counts: ReadonlyMap<PlaceName, number> = new Map()) {
  return new Map([...counts].filter(([place, count]) => place !== "laboratory" || count > 1));
}

/** A thing of fewer scenes is not what a video is about. */
const subjectMin = 2;

/** The icon of the title, or the one that comes first in most scenes. */
function findSubject(all: readonly PlacedScene[]): string | undefined {
  const scenes = all.filter(({ isPicture }) => !isPicture);
  const titled = scenes.find(({ shows, icons }) => shows === "title" && icons?.[0]);
  if (titled) return titled.icons?.[0];
  const counts = new Map<string, number>();
  for (const { icons } of scenes)
    if (icons?.[0]) counts.set(icons[0], (counts.get(icons[0]) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= subjectMin ? most[0] : undefined;
}

/** The place with the highest score; `preferred` where it is named at all. The first of equals. */
function strongest(
  scores: ReadonlyMap<PlaceName, number> | undefined,
  preferred?: PlaceName,
): PlaceName | undefined {
  if (!scores || (preferred && scores.has(preferred))) return preferred;
  return [...scores].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Whether a text names a place in which its scene can play. */
export const namesPlace = (text: string, language: string): boolean =>
  countPlaces(text, language).size > 0;

/** How often a text names each place, in the order of their first words. */
function countPlaces(text: string, language: string): Map<PlaceName, number> {
  const { scenery } = rulesFor(language);
  const said = withoutQuotation(withoutSimiles(text, language));
  const found = placeNames.flatMap((place) => {
    const words = scenery?.words[place];
    const matches = words ? findAll(said, words, language) : [];
    return matches.length > 0 ? [{ place, count: matches.length, first: matches[0] ?? 0 }] : [];
  });
  return new Map(found.sort((a, b) => a.first - b.first).map(({ place, count }) => [place, count]));
}

/** What somebody says moves nobody to another place. */
const withoutQuotation = (text: string) =>
  text.replace(/["“”„«»][^"“”„«»]{12,400}["“”„«»]/gu, (found) => " ".repeat(found.length));

function timeIn(text: string, language: string): TimeOfDay | undefined {
  const { scenery } = rulesFor(language);
  if (!scenery) return undefined;
  const times = (["night", "evening", "morning"] as const).flatMap((time) => {
    const [first] = findAll(text, scenery[time], language);
    return first === undefined ? [] : [{ time, first }];
  });
  return times.sort((a, b) => a.first - b.first)[0]?.time;
}

const patterns = new Map<string, RegExp>();

/** The positions at which whole words match a rule. */
function findAll(text: string, source: string, language: string): number[] {
  const pattern =
    patterns.get(source) ?? new RegExp(wholeWordPattern(source, hasWordSpaces(language)), "giu");
  patterns.set(source, pattern);
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
