import { markerPattern, markersFor } from "../../language/discourse-markers.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces, splitWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { loadStemmer } from "../design/icons/stem.ts";

/** What a topic names, and whether it asks. */
export interface TopicWords {
  /** As they are written, without question words and stop words. */
  words: string[];
  /** Which of them a text has, in any form. */
  findIn(text: string): Set<string>;
  asksWhy: boolean;
  /** Whether a sentence gives a reason for what the topic says. */
  isReason(sentence: string): boolean;
}

/** Share of the topic's words without which a sentence gives a reason for something else. */
const reasonWordsMin = 0.5;

/** Reads the words of a topic. */
export async function readTopicWords(topic: string, language: string): Promise<TopicWords> {
  const { texts } = rulesFor(language);
  const isStopWord = stopWordTest(language);
  const hasSpaces = hasWordSpaces(language);
  const asks = (words: string | undefined) =>
    words === undefined
      ? undefined
      : rulePattern(hasSpaces ? `^[¿¡\\s]*(?:${words})(?!\\p{L})` : `(?:${words})`);
  const why = asks(texts?.why);
  const asksWhy = why?.test(topic) ?? false;
  const named = [why, asks(texts?.how)].reduce(
    (text, pattern) => (pattern ? text.replace(pattern, " ") : text),
    topic,
  );
  const content = splitWords(named, language).filter((word) => !isStopWord(word));
  const words = [...new Set(content)];
  const because = markersFor(language)?.because;
  const reason = because ? markerPattern(because, language) : undefined;
  const findIn = await openFinder(words, language);
  const isReason = (sentence: string) =>
    (reason?.test(sentence) ?? true) && findIn(sentence).size >= words.length * reasonWordsMin;
  return { words, findIn, asksWhy, isReason };
}

/** A Korean word without the particle that is joined to it. */
const koreanStem = (word: string) => (word.length > 2 ? word.slice(0, -1) : word);

const stemLettersMin = 4;
const cutLettersMax = 2;

const nameLettersMin = 4;
const nameTailMax = 3;

/** Whether a word of a topic and another are forms of a name, such as "Italian" and "Italy". */
function isOfOneName(word: string, other: string): boolean {
  if (!/^\p{Lu}/u.test(word) || !/^\p{Lu}/u.test(other)) return false;
  const least = Math.max(nameLettersMin, Math.max(word.length, other.length) - nameTailMax);
  return word.slice(0, least) === other.slice(0, least) && other.length >= least;
}

async function openFinder(words: readonly string[], language: string) {
  const base = baseLanguage(language);
  if (!hasWordSpaces(base) || base === "ko") {
    const stem = base === "ko" ? koreanStem : (word: string) => word;
    return (text: string) => new Set(words.filter((word) => text.includes(stem(word))));
  }
  const stemmer = await loadStemmer(base);
  // Without a stemmer, words that begin alike are forms of one word.
  const stem = (word: string) => {
    const plain = stemmer(word);
    return plain === word.toLowerCase()
      ? plain.slice(0, Math.max(stemLettersMin, plain.length - cutLettersMax))
      : plain;
  };
  const stems = new Map(words.map((word) => [word, stem(word)]));
  return (text: string) => {
    const all = splitWords(text, language);
    const found = new Set(all.map(stem));
    const isIn = (word: string) =>
      found.has(stems.get(word) ?? word) || all.some((other) => isOfOneName(word, other));
    return new Set(words.filter(isIn));
  };
}
