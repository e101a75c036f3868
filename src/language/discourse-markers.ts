import type { DiscourseMarkers } from "./rules/language-rules.ts";
import { rulesFor } from "./rules.ts";

export type { DiscourseMarkers } from "./rules/language-rules.ts";

/** The markers of a language; undefined for a language without a list. */
export const markersFor = (language: string): DiscourseMarkers | undefined =>
  rulesFor(language).discourse;

const withoutSpaces = /^(?:ja|zh|th|ko)/;

/**
 * Compiles a marker to a pattern. In a language with spaces between words, it matches whole words
 * only. Korean joins its particles to words, so it counts as a language without spaces.
 */
export function markerPattern(marker: string, language: string, flags = "iu"): RegExp {
  return new RegExp(
    withoutSpaces.test(language)
      ? `(?:${marker})`
      : `(?<![\\p{L}\\p{N}])(?:${marker})(?![\\p{L}\\p{N}])`,
    flags,
  );
}

/** A pattern for the words that begin the first or a later step. */
export const stepPattern = (
  { first, step }: DiscourseMarkers,
  language: string,
  flags?: string,
): RegExp => markerPattern(`${first}|${step}`, language, flags);
