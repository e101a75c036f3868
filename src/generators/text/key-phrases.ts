import { setImmediate } from "node:timers/promises";
import type { Tagger } from "../language/english-tagger.ts";
import { splitSentences } from "../language/segmentation.ts";
import { extractKeywords } from "./keywords.ts";

/** Characters that are read at a time, so that long texts do not hold the event loop. */
const batchCharacters = 8000;
const phrasesMax = 50;

interface Reading {
  tagger?: Tagger | undefined;
  signal: AbortSignal;
}

/**
 * The key phrases of each text, best first: those that are said often, and early in their
 * sentences' ranking. A phrase that is part of a better one is left out.
 */
export async function rankKeyPhrases(
  texts: readonly string[],
  language: string,
  reading: Reading,
): Promise<string[][]> {
  const ranked: string[][] = [];
  for (const text of texts) ranked.push(await rankPhrases(text, language, reading));
  return ranked;
}

async function rankPhrases(text: string, language: string, { tagger, signal }: Reading) {
  const worth = new Map<string, { phrase: string; score: number }>();
  for (const batch of batches(splitSentences(text, language))) {
    await setImmediate();
    signal.throwIfAborted();
    for (const phrases of extractKeywords(batch, language, tagger))
      for (const [rank, phrase] of phrases.entries()) {
        const key = phrase.toLowerCase();
        const { score } = worth.get(key) ?? { score: 0 };
        const words = phrase.split(" ").length;
        worth.set(key, { phrase, score: score + (1 + 0.25 * (words - 1)) / (1 + 0.3 * rank) });
      }
  }
  const best = [...worth.values()].sort((a, b) => b.score - a.score).slice(0, 2 * phrasesMax);
  return best
    .map(({ phrase }) => phrase)
    .filter((phrase, index, all) => !isPartOfAny(phrase, all.slice(0, index)))
    .slice(0, phrasesMax);
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
