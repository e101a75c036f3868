import { never, type SenseRules } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import type { LocatedWord } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { listWords } from "../../../language/word-sets.ts";
import { beside, hasCapital, opensSentence, own, type Place } from "./word-places.ts";

type PlaceTest = (place: Place) => boolean;

/**
 * Tells names, in a language without a tagger: by a title beside them, or by their capitals. A
 * thing with a capital, such as "el Banco Central", has its article.
 */
export function nameTest(text: string, words: readonly LocatedWord[], language: string): PlaceTest {
  const { senses } = rulesFor(language);
  if (!senses) return () => false;
  const isTitle = rulePattern(`^(?:${senses.titles ?? never})$`);
  const hasTitleAfter = rulePattern(`^(?:${senses.titlesAfter ?? never})`);
  const isStopWord = stopWordTest(language);
  const byCapital = capitalTest(text, words, language);
  return (place) => {
    const isTitled = (at: number): boolean => {
      const [before, word] = [words[at - 1], words[at]];
      const gap = before && word && place.text.slice(before.end, word.start);
      return gap !== undefined && isTitle.test(before?.text ?? "") && /^\.?\s$/u.test(gap);
    };
    // Without capitals, the family name follows the first one.
    const isFamilyName =
      !/[\p{Lu}\p{Ll}]/u.test(own(place).text) &&
      isTitled(place.at - 1) &&
      !isStopWord(words[place.at - 1]?.text ?? "");
    return (
      isTitled(place.at) ||
      isFamilyName ||
      hasTitleAfter.test(place.text.slice(own(place).end)) ||
      byCapital(place)
    );
  };
}

function capitalTest(text: string, words: readonly LocatedWord[], language: string): PlaceTest {
  const { phrases, senses, numerals } = rulesFor(language);
  const isStopWord = stopWordTest(language);
  const { fromTwo = "", others = {}, scales = "" } = numerals ?? {};
  const numeralWords = listWords([fromTwo, ...Object.keys(others), scales].join(" "));
  const isNumeral = (place: Place) => numeralWords.has(own(place).text.toLowerCase());
  // "Zehn Millionen Zugvögel"
  const isCapital = (place: Place | undefined): place is Place =>
    place !== undefined &&
    hasCapital(place) &&
    !isStopWord(own(place).text) &&
    !(phrases?.nounCapitals && isNumeral(place));
  const determiners = listWords([phrases?.determiners, senses?.contractions].join(" "));
  const opensNoun = (before: Place | undefined) =>
    before !== undefined &&
    (determiners.has(own(before).text.toLowerCase()) ||
      isNumeral(before) ||
      /\p{N}/u.test(own(before).text));
  if (phrases?.nounCapitals) return germanTest(isCapital, opensNoun, senses ?? {});
  if (!senses?.capitalThings) return () => false;
  const isThing = rulePattern(`^(?:${senses.capitalThings})$`);
  if (isHeading(text, words)) return () => false;
  return (place) => {
    if (!isCapital(place)) return false;
    const [before, after] = [beside(place, -1), beside(place, 1)];
    const isBeside = isCapital(after) || isCapital(before);
    if (opensSentence(place)) return isBeside && !opensNoun(before);
    if (opensNoun(before)) return !isThing.test(own(place).text);
    return isBeside || !isThing.test(own(place).text);
  };
}

/** "The Sun And The Moon", or a text in capitals: capitals say nothing. */
function isHeading(text: string, words: readonly LocatedWord[]): boolean {
  const long = words.filter((word) => /^\p{L}{4}/u.test(word.text));
  const capitals = long.filter((word) => /^\p{Lu}/u.test(word.text));
  return (
    !/\p{Ll}/u.test(text) || (capitals.length * 2 > long.length && !/[.!?…]["”»]?\s*$/u.test(text))
  );
}

/**
 * German, where every noun has a capital: a name is of two, without an article or an adjective
 * before it, or stands after a noun: "Trainerin Anna Berger".
 */
function germanTest(
  isCapital: (place: Place | undefined) => place is Place,
  opensNoun: (place: Place | undefined) => boolean,
  {
    givenNames = "",
    portions = never,
    definite = never,
    inflected: endings = never,
  }: Partial<SenseRules>,
): PlaceTest {
  const given = listWords(givenNames);
  const inflected = rulePattern(`(?:${endings})$`);
  const isPortion = rulePattern(`^(?:${portions})$`);
  const isDefinite = rulePattern(`^(?:${definite})$`);
  return (place) => {
    if (!isCapital(place)) return false;
    if (given.has(own(place).text)) return true;
    let first = place;
    let length = 1;
    for (let at = beside(place, -1); isCapital(at); at = beside(at, -1))
      [first, length] = [at, length + 1];
    const index = length - 1;
    if (index > 0 && given.has(own({ ...place, at: place.at - 1 }).text)) return true;
    for (let at = beside(place, 1); isCapital(at); at = beside(at, 1)) length += 1;
    if (length === 1) return false;
    if (length > 2) return index > 0;
    const before = beside(first, -1);
    // "die Fluglinie Adler", but "das Glas Wasser"
    const isNamed = before !== undefined && isDefinite.test(own(before).text);
    if (isNamed && !isPortion.test(own(first).text)) return index > 0;
    if (opensSentence(first)) return !inflected.test(own(first).text) && !opensNoun(first);
    return before !== undefined && !opensNoun(before) && !inflected.test(own(before).text);
  };
}
