import { type DiscourseMarkers, markersFor } from "../../language/discourse-markers.ts";
import type { Tagger } from "../../language/english-tagger.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";
import { type IconIndex, type IconMatch, isGenericIcon } from "../icons/icon-index.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import { type ContentWord, findContentWords } from "./content-words.ts";
import type { FindPlaces, Place } from "./places.ts";

/** A content word or phrase, with the icons that can show it. */
export interface Anchor {
  /** The phrase around it, short enough for a label. */
  label: string;
  /** The spoken words at which its element enters. */
  cue: string;
  start: number;
  end: number;
  /** Offset of the label's phrase in the text. */
  from: number;
  weight: number;
  /** Best first; none for a word that no icon fits. */
  icons: IconMatch[];
}

/** Facts about the text of one scene. */
export interface SceneFacts {
  text: string;
  language: string;
  words: ContentWord[];
  anchors: Anchor[];
  numbers: FoundNumber[];
  places: Place[];
  markers: DiscourseMarkers | undefined;
}

export interface FactTools {
  language: string;
  icons: Pick<IconIndex, "find">;
  findPlaces: FindPlaces;
  tagger: Tagger | undefined;
}

/** Minimum product of an icon's match and its word's weight. */
const fitMin = 0.4;
const genericFactor = 0.55;
const labelMax = 24;
const compoundMax = 8;
const phraseMax = 3;
const iconsKept = 6;

/** Ordinals and shares, which also are the names of medals and of times. */
const ordinal =
  /^(?:first|second|thirds?|fourth|fifth|quarters?|half|halves|primer[oa]?s?|segund[oa]s?|tercer[oa]?s?|tercios?|cuart[oa]s?|mitad|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|drittel|viertel|hälfte|premi[eè]re?s?|second[eo]s?|troisième|tiers|moitié)$/iu;

/** "the next time", "three times": an occasion rather than a time of day. */
const occasion = /(?:^|\s)(?:same|next|last|first|second|every|each|this|that|long|many)\s$/iu;

/** Among other colors, "orange" is no fruit. */
const asColor = (anchor: Anchor, text: string): Anchor =>
  /^(?:orange|naranja)$/iu.test(anchor.cue) &&
  /(?<!\p{L})(?:red|yellow|blue|green|rot|gelb|blau|grün|rojo|amarillo|azul|verde|rouge|jaune|bleu|vert)/iu.test(
    text,
  )
    ? { ...anchor, icons: [{ icon: "🟠", score: 1 }] }
    : anchor;

export function readSceneFacts(text: string, tools: FactTools): SceneFacts {
  const words = findContentWords(text, tools.language, tools.tagger);
  const numbers = findNumbers(text, tools.language);
  const places = tools.findPlaces(text);
  // "Hamburg" is no burger, and "a second bulge" is no time.
  const hasOtherSense = ({ cue, start, end }: Anchor) =>
    ordinal.test(cue) ||
    (/^times?$/iu.test(cue) && occasion.test(text.slice(0, start))) ||
    places.some((place) => start < place.start + place.name.length && end > place.start);
  const isUnit = ({ start, cue, ...anchor }: Anchor) =>
    numbers.some(
      (number) =>
        (isUnitWord(cue) && start - number.end <= 1 && start >= number.end) ||
        (start < number.end && anchor.end > number.start),
    );
  return {
    text,
    language: tools.language,
    words,
    anchors: findAnchors(text, words, tools).map((anchor) =>
      isUnit(anchor) || hasOtherSense(anchor) ? { ...anchor, icons: [] } : asColor(anchor, text),
    ),
    numbers,
    places,
    markers: markersFor(tools.language),
  };
}

/** The longest phrases that an icon is named after, and all other content words one by one. */
function findAnchors(text: string, words: readonly ContentWord[], tools: FactTools): Anchor[] {
  const anchors: Anchor[] = [];
  for (let index = 0; index < words.length; ) {
    const count = phraseLength(text, words, index, tools);
    const phrase = words.slice(index, index + count);
    anchors.push(toAnchor(text, words, index, phrase, tools));
    index += count;
  }
  return anchors;
}

function phraseLength(
  text: string,
  words: readonly ContentWord[],
  index: number,
  { icons }: FactTools,
): number {
  for (let count = phraseMax; count > 1; count--) {
    const phrase = words.slice(index, index + count);
    if (
      phrase.length < count ||
      !phrase.slice(1).every((word, at) => follows(text, phrase[at], word))
    )
      continue;
    if (icons.find(phrase.map((word) => word.text)).some(({ score }) => score > 0.7)) return count;
  }
  return 1;
}

/** True if at most a space stands between two words. */
const follows = (text: string, before: ContentWord | undefined, word: ContentWord) =>
  before !== undefined && /^[\s-]?$/u.test(text.slice(before.end, word.start));

function toAnchor(
  text: string,
  words: readonly ContentWord[],
  index: number,
  phrase: readonly ContentWord[],
  { icons, language }: FactTools,
): Anchor {
  const [first] = phrase;
  const start = first?.start ?? 0;
  const end = phrase.at(-1)?.end ?? start;
  const weight = Math.max(...phrase.map((word) => word.weight));
  const found = icons.find(phrase.map((word) => word.text));
  return {
    ...labelPhrase(text, words, [index, index + phrase.length - 1], language),
    cue: text.slice(start, end),
    start,
    end,
    weight,
    icons: found.filter(({ score }) => score * weight >= fitMin).slice(0, iconsKept),
  };
}

/**
 * The phrase with the adjectives before it, or the rest of a compound in scripts without spaces.
 */
function labelPhrase(
  text: string,
  words: readonly ContentWord[],
  [from, to]: [number, number],
  language: string,
): { label: string; from: number } {
  const spaceless = !hasWordSpaces(language);
  const max = spaceless ? compoundMax : labelMax;
  const joins = (before: ContentWord | undefined, after: ContentWord | undefined) =>
    before !== undefined &&
    after !== undefined &&
    (spaceless
      ? before.end === after.start && before.role === "unknown" && after.role === "unknown"
      : before.role === "adjective" && follows(text, before, after));
  const size = (first: number, last: number) =>
    (words[last]?.end ?? 0) - (words[first]?.start ?? 0);
  let [first, last] = [from, to];
  if (joins(words[first - 1], words[first]) && size(first - 1, last) <= max) first -= 1;
  // The rest of a compound, and the noun of an adjective: "immune system".
  const isOpen = spaceless || (first === from && words[last + 1]?.role === "noun");
  if (isOpen && joins(words[last], words[last + 1]) && size(first, last + 1) <= max) last += 1;
  const start = words[first]?.start ?? 0;
  return { label: capitalize(text.slice(start, words[last]?.end ?? 0), language), from: start };
}

export const capitalize = (text: string, language: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text)
    ? text
    : text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

/** How well an anchor stands for the scene. */
export function anchorScore({ icons: [best], weight }: Anchor): number {
  return best ? best.score * weight * (isGenericIcon(best.icon) ? genericFactor : 1) : 0;
}
