import type { Tagger } from "../../language/english-tagger.ts";
import { splitSentences } from "../../language/segmentation.ts";
import { extractKeywords } from "./keywords.ts";

/** Characters whose phrases are compared with each other. */
const batchCharacters = 8000;
const keyPhrasesMax = 50;

/**
 * The key phrases of each text, best first: those that are said often, and early in their
 * sentences' ranking. A phrase that is part of a better one is left out.
 */
export const rankKeyPhrases = (
  texts: readonly string[],
  language: string,
  tagger: Tagger | undefined,
): string[][] => texts.map((text) => rankPhrases(text, language, tagger));

function rankPhrases(text: string, language: string, tagger: Tagger | undefined): string[] {
  const worth = new Map<string, { phrase: string; score: number }>();
  for (const batch of batches(splitSentences(text, language))) {
    for (const phrases of extractKeywords(batch, language, tagger))
      for (const [rank, phrase] of phrases.entries()) {
        const key = phrase.toLowerCase();
        const { score } = worth.get(key) ?? { score: 0 };
        const words = phrase.split(" ").length;
        worth.set(key, { phrase, score: score + (1 + 0.25 * (words - 1)) / (1 + 0.3 * rank) });
      }
  }
  const best = [...worth.values()].sort((a, b) => b.score - a.score).slice(0, 2 * keyPhrasesMax);
  return best
    .map(({ phrase }) => phrase)
    .filter((phrase, index, all) => !isPartOfAny(phrase, all.slice(0, index)))
    .slice(0, keyPhrasesMax);
}

function batches(sentences: readonly string[]): string[][] {
  const list: string[][] = [[]];
  let characters = 0;
  for (const sentence of sentences) {
    if (characters > batchCharacters) {
      list.push([]);
      characters = 0;
    }
    list.at(-1)?.push(sentence.slice(0, batchCharacters));
    characters += sentence.length;
  }
  return list;
}

const isPartOfAny = (phrase: string, better: readonly string[]) =>
  better.some((other) => other.toLowerCase().includes(phrase.toLowerCase()));
