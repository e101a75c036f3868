import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { listWords } from "../../../language/word-sets.ts";
import { withoutElision } from "../icons/word-forms.ts";
import { beside, hasCapital, opensSentence, own, type Place } from "./word-places.ts";

interface Span {
  start: number;
  end: number;
}

/**
 * Tells the words that are surely nouns, in a language without a tagger: by an article or a
 * preposition before them or in them, by the particle after them, or by their capital.
 */
export function nounTest(text: string, language: string): (part: Span) => boolean {
  const { phrases, nouns } = rulesFor(language);
  const words = segmentWords(text, language);
  const placeOf = ({ start, end }: Span): Place => ({
    ...{ text, words },
    at: words.findIndex((word) => word.start < end && word.end > start),
  });
  if (!hasWordSpaces(language)) {
    const after = rulePattern(`^(?:${phrases?.afterNoun ?? never})`);
    return ({ end }) => after.test(text.slice(end));
  }
  if (phrases?.articlePrefix) {
    const { articlePrefix, prefixes = never } = phrases;
    const article = rulePattern(`^(?:${prefixes})?${articlePrefix}\\p{L}{3}`);
    return (part) => article.test(own(placeOf(part)).text);
  }
  if (phrases?.nounCapitals) {
    const isStopWord = stopWordTest(language);
    // "Zucker hat", but "Gieße die": no article and no name follows a noun.
    return (part) => {
      const place = placeOf(part);
      const next = beside(place, 1);
      const opens = opensSentence(place) && next !== undefined && !hasCapital(next);
      return hasCapital(place) && (!opensSentence(place) || (opens && !isStopWord(own(next).text)));
    };
  }
  const isOpened = openedTest(language);
  const isVerb = rulePattern(`^(?:${nouns?.verbs ?? never})$`);
  return (part) => {
    const place = placeOf(part);
    return nouns?.verbs ? !isVerb.test(own(place).text) : isOpened(place);
  };
}

/** Tells a noun with its determiner, a preposition or a number before it. */
export function openedTest(language: string): (place: Place) => boolean {
  const { phrases, senses, vocabulary, numerals } = rulesFor(language);
  const { fromTwo = "", others = {} } = numerals ?? {};
  const openers = listWords(
    [
      ...[phrases?.determiners, vocabulary?.prepositions, senses?.contractions, fromTwo],
      ...Object.keys(others),
    ].join(" "),
  );
  return (place) => {
    const before = beside(place, -1);
    return (
      openers.has(withoutElision(own(place).text, language)[0].toLowerCase()) ||
      (before !== undefined &&
        (openers.has(own(before).text.toLowerCase()) || /\p{N}$/u.test(own(before).text)))
    );
  };
}
