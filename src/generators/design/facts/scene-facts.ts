import type { Place } from "../../../geography/find-places.ts";
import { type DiscourseMarkers, markersFor } from "../../../language/discourse-markers.ts";
import type { TaggedWord, Tagger } from "../../../language/english-tagger.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, splitSentences } from "../../../language/segmentation.ts";
import type { IconMatch } from "../icons/entries.ts";
import type { IconFinder } from "../icons/icon-index.ts";
import { isColorIcon, isGenericIcon, isTimeIcon } from "../icons/icon-kinds.ts";
import { withoutElision } from "../icons/word-forms.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import type { Anchor } from "./anchor.ts";
import { withCertainty } from "./certainty.ts";
import { colorNames, withColors } from "./colors.ts";
import { type ContentWord, findContentWords } from "./content-words.ts";
import { withDirection } from "./direction.ts";
import { joinAfterNumbers, locate } from "./located.ts";
import { follows, isPartOfWord, isSureModifier, modifies } from "./modifiers.ts";
import { hasNone, isRefutedCause } from "./negation.ts";
import { nounTest } from "./noun-places.ts";
import { findPeople, type Person } from "./people.ts";
import { idiomTest, opensAsSubject, placeNameTest, reporterTest } from "./sense-tests.ts";

/** Facts about the text of one scene. */
export interface SceneFacts {
  text: string;
  language: string;
  words: ContentWord[];
  anchors: Anchor[];
  numbers: FoundNumber[];
  places: Place[];
  people: Person[];
  markers: DiscourseMarkers | undefined;
  sentences: readonly { text: string; start: number }[];
  /** All words and marks with their part of speech; none without a tagger. */
  tokens: readonly Token[];
}

/** A tagged word and its place. Offsets are UTF-16 units of the text; `end` is exclusive. */
export interface Token extends TaggedWord {
  start: number;
  end: number;
}

export interface FactTools {
  language: string;
  icons: IconFinder;
  findPlaces: (text: string) => Place[];
  tagger: Tagger | undefined;
}

/** Minimum product of an icon's match and its word's weight. */
const fitMin = 0.4;
const genericFactor = 0.55;
/** In a compound the last noun says what it is: a coffee table is no coffee. */
const modifierFactor = 0.8;
const factLabelMax = 24;
const compoundMax = 8;
const factPhraseMax = 3;
const iconsKept = 6;

/** Among other colors, "orange" is no fruit. */
function asColor(anchor: Anchor, text: string, language: string): Anchor {
  const { orange = never } = rulesFor(language).vocabulary ?? {};
  const isColor =
    rulePattern(`^(?:${orange})$`).test(anchor.cue) &&
    rulePattern(`(?<!\\p{L})(?:${colorNames(language)})(?!\\p{L})`).test(text);
  return isColor ? { ...anchor, icons: [{ icon: "🟠", score: 1 }] } : anchor;
}

/** A picture of the one who says something shows little of what is said. */
const reporterFactor = 0.5;

/**
 * A design shows what is said in a few seconds. The rules compare the parts of a text with each
 * other, so that they read only the beginning of a very long scene.
 */
const factTextMax = 600;
const numbersMax = 40;

export function readSceneFacts(whole: string, tools: FactTools): SceneFacts {
  const text = whole.slice(0, factTextMax).toWellFormed();
  const tagged = tools.tagger?.(text);
  const words = findContentWords(text, tools.language, tagged);
  const numbers = findNumbers(text, tools.language).slice(0, numbersMax);
  const isInName = placeNameTest(text, tools.language);
  const places = tools.findPlaces(text).filter((place) => !isInName(place));
  const people = findPeople(text, tools.language).filter(isApart(places));
  const isIdiom = idiomTest(text, tools.language);
  // "Hamburg" is no burger, and "a second bulge" is no time.
  const { ordinals = never, occasions = never } = rulesFor(tools.language).vocabulary ?? {};
  const isOrdinal = rulePattern(`^(?:${ordinals})$`);
  const isOccasion = rulePattern(`(?:^|\\s)(?:${occasions})$`);
  const hasOtherSense = ({ cue, start, end }: Anchor) =>
    isOrdinal.test(cue) ||
    isIdiom({ start, end }) ||
    isOccasion.test(text.slice(0, end)) ||
    isRefutedCause({ start, end }, { text, language: tools.language }) ||
    [...places, ...people].some((name) => start < name.end && end > name.start);
  // "for many years" and "in spring" are no things of which a sentence speaks; "the first year" is.
  const { seasons = never } = rulesFor(tools.language).senses ?? {};
  const isSeason = rulePattern(`^(?:${seasons})$`);
  const isTime = (cue: string, icon: string) =>
    isSeason.test(cue) || (isTimeIcon(icon) && isUnitWord(cue, tools.language));
  const isUnit = ({ start, cue, icons: [best], ...anchor }: Anchor) =>
    (best !== undefined &&
      isTime(withoutElision(cue, tools.language)[1], best.icon) &&
      !opensAsSubject(start, text, tools.language)) ||
    numbers.some(
      (number) =>
        (isUnitWord(cue, tools.language) && start - number.end <= 1 && start >= number.end) ||
        (start < number.end && anchor.end > number.start),
    );
  const sentences = joinAfterNumbers(splitSentences(text, tools.language), numbers);
  const isReporter = reporterTest(text, tools.language);
  const weigh = (anchor: Anchor) =>
    isReporter(anchor) ? { ...anchor, weight: anchor.weight * reporterFactor } : anchor;
  const anchors = findAnchors(text, words, tools).map((anchor) =>
    isUnit(anchor) || hasOtherSense(anchor) || hasNone(anchor, text, tools.language)
      ? { ...anchor, icons: [] }
      : weigh(asColor(anchor, text, tools.language)),
  );
  const { language } = tools;
  const colored = withColors(anchors, { text, language, colorsOf: tools.icons.colorsOf });
  return {
    text,
    language: tools.language,
    words,
    anchors: withCertainty(withDirection(colored, { text, language: tools.language, numbers }), {
      ...{ text, language, words, icons: tools.icons, isNoun: nounTest(text, language) },
    }),
    numbers,
    places,
    people,
    markers: markersFor(tools.language),
    // The last sentence may be cut.
    sentences: locate(sentences.slice(0, whole.length > factTextMax ? -1 : undefined), text),
    tokens: locate(tagged ?? [], text),
  };
}

const isApart =
  (places: readonly Place[]) =>
  ({ start, end }: Person) =>
    places.every((place) => end <= place.start || start >= place.end);

/** The longest phrases that an icon is named after, and all other content words one by one. */
function findAnchors(text: string, words: readonly ContentWord[], tools: FactTools): Anchor[] {
  const anchors: Anchor[] = [];
  for (let index = 0; index < words.length; ) {
    const count = phraseLength(text, words, index, tools);
    const phrase = words.slice(index, index + count);
    anchors.push(toAnchor(text, words, index, phrase, tools));
    index += count;
  }
  return anchors.map((anchor, at) => {
    const isModifier = modifies(text, words, anchor.end, tools.language);
    const isOther = isModifier && !isSureModifier(anchor, anchors[at + 1], tools.icons);
    return isOther || isPartOfWord(text, anchor) ? { ...anchor, icons: [] } : anchor;
  });
}

function phraseLength(
  text: string,
  words: readonly ContentWord[],
  index: number,
  { icons, language }: FactTools,
): number {
  for (let count = factPhraseMax; count > 1; count--) {
    const phrase = words.slice(index, index + count);
    const joins = (word: ContentWord, at: number) =>
      follows(text, phrase[at], word) || isOf(text, phrase[at], word, language);
    if (phrase.length < count || !phrase.slice(1).every(joins)) continue;
    const ofNouns = phrase.every(({ role }) => role === "noun" || role === "name");
    if (
      icons.isPhrase(
        phrase.map((word) => word.text),
        { ofNouns },
      )
    )
      return count;
  }
  return 1;
}

/**
 * A verb is shown only if it is an action that has an icon, an adjective only by a color or by an
 * icon of its own: "right" is no law, and "a fired worker" no fire.
 */
function canShow(
  { role, text }: ContentWord,
  { icon }: IconMatch,
  { icons, language }: Pick<FactTools, "icons" | "language">,
): boolean {
  if (role === "adjective") return isColorIcon(icon) || !icons.isNoun(text);
  const actions = rulesFor(language).senses?.actions;
  return role !== "verb" || !actions || ` ${actions} `.includes(` ${text.toLowerCase()} `);
}

/** "gousse d'ail", "clove of garlic": a phrase of the lists stands with its "of". */
function isOf(
  text: string,
  before: ContentWord | undefined,
  { start }: ContentWord,
  language: string,
): boolean {
  const of = claimRules(language)?.of ?? never;
  return rulePattern(`^\\s(?:${of})(?:(?<=['’])|\\s)$`).test(text.slice(before?.end, start));
}

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
  const weight =
    Math.max(...phrase.map((word) => word.weight)) *
    (modifies(text, words, end, language) ? modifierFactor : 1);
  const found = icons
    .find(phrase.map((word) => word.text))
    .filter((match) => phrase.length > 1 || (first && canShow(first, match, { icons, language })));
  const shown = found.filter(({ score }) => score * weight >= fitMin).slice(0, iconsKept);
  return {
    ...labelPhrase(text, words, [index, index + phrase.length - 1], language),
    cue: text.slice(start, end),
    start,
    end,
    weight,
    icons: shown,
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
  const max = spaceless ? compoundMax : factLabelMax;
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
