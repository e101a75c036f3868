import type { Tagger } from "../language/english-tagger.ts";
import { baseLanguage } from "../language/language-tag.ts";
import { wordSplitter } from "../language/segmentation.ts";
import { stopWordTest } from "../language/stop-words.ts";

const wordsMax = 3;

/**
 * Key phrases of each text, best first (RAKE, Rose et al. 2010).
 * With a tagger, a phrase is adjectives and nouns; without one, it is a run of words between stop
 * words.
 */
export function extractKeywords(
  texts: readonly string[],
  language: string,
  tagger?: Tagger,
): string[][] {
  const phrases = texts.map((text) =>
    tagger ? nounPhrases(text, tagger, language) : plainPhrases(text, language),
  );
  const scores = wordScores(phrases.flat());
  const phraseScore = (phrase: string[]) =>
    phrase.reduce((sum, word) => sum + (scores.get(word.toLowerCase()) ?? 0), 0);
  return phrases.map((list) =>
    distinct(
      [...list]
        .sort((a, b) => phraseScore(b) - phraseScore(a))
        .map((phrase) => phrase.join(wordsParted(phrase) ? " " : "")),
    ),
  );
}

/**
 * The most frequent phrase of all texts; the first text counts twice. Without a tagger it is a
 * single word.
 */
export function findKeyphrase(
  texts: readonly string[],
  language: string,
  tagger?: Tagger,
): string | undefined {
  const counts = new Map<string, { phrase: string; count: number }>();
  texts.forEach((text, index) => {
    const phrases = tagger
      ? nounPhrases(text, tagger, language)
      : plainPhrases(text, language).flatMap((phrase) => phrase.map((word) => [word]));
    for (const words of phrases) {
      const phrase = words.join(" ");
      const known = counts.get(phrase.toLowerCase()) ?? { phrase, count: 0 };
      const worth = (index === 0 ? 2 : 1) * (1 + 0.5 * (words.length - 1));
      counts.set(phrase.toLowerCase(), { phrase: known.phrase, count: known.count + worth });
    }
  });
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.phrase;
}

function nounPhrases(text: string, tagger: Tagger, language: string): string[][] {
  const stop = stopWordTest(language);
  const phrases: string[][] = [[]];
  let head = "";
  let opens = true;
  for (const { text: word, tag } of [...tagger(text), { text: ".", tag: "PUNCT" }]) {
    const belongs =
      (tag === "ADJ" || tag === "NOUN" || tag === "PROPN") && /^\p{L}/u.test(word) && !stop(word);
    if (belongs) {
      // The capital of a sentence's first word says nothing.
      phrases.at(-1)?.push(tag === "PROPN" && !opens ? word : word.toLowerCase());
      head = tag;
    } else {
      if (head === "ADJ") phrases.pop();
      phrases.push([]);
      head = "";
    }
    opens = /^[.!?"“:]$/.test(word);
  }
  return phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.slice(-wordsMax));
}

function plainPhrases(text: string, language: string): string[][] {
  const stop = stopWordTest(language);
  const split = wordSplitter(language);
  // German capitalizes its nouns; a phrase ends with a noun.
  const german = baseLanguage(language) === "de";
  return text
    .split(/[\p{P}\n]+(?=\s|$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)
    .flatMap((part) => {
      const runs: string[][] = [[]];
      for (const word of split(part)) {
        if (stop(word) || !/\p{L}/u.test(word)) runs.push([]);
        else if ((runs.at(-1)?.length ?? 0) >= (wordsParted([word]) ? wordsMax : 1))
          runs.push([word]);
        else runs.at(-1)?.push(word);
      }
      return runs
        .map((run) =>
          german ? run.slice(0, 1 + run.findLastIndex((word) => /^\p{Lu}/u.test(word))) : run,
        )
        .filter((run) => run.length > 0);
    });
}

function wordScores(phrases: readonly string[][]): Map<string, number> {
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const phrase of phrases) {
    for (const word of phrase.map((text) => text.toLowerCase())) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
      degree.set(word, (degree.get(word) ?? 0) + phrase.length);
    }
  }
  return new Map(
    [...frequency].map(([word, count]) => [
      word,
      ((degree.get(word) ?? 0) / count) * Math.log(1 + count),
    ]),
  );
}

/** Drops phrases that an earlier phrase contains. */
function distinct(phrases: readonly string[]): string[] {
  const kept: string[] = [];
  const texts: string[] = [];
  for (const phrase of phrases) {
    const text = phrase.toLowerCase();
    if (texts.some((before) => before.includes(text))) continue;
    kept.push(phrase);
    texts.push(text);
  }
  return kept;
}

const wordsParted = (words: readonly string[]) =>
  !words.some((word) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word),
  );
