import { wordSplitter } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";

const damping = 0.85;
const rounds = 30;

/**
 * TextRank (Mihalcea and Tarau 2004): how central each sentence is; the sum is 1. Shared rare words
 * count more. Rank flows through the words instead of pairs of sentences, so that the cost is
 * linear in the number of words.
 */
export function rankSentences(sentences: readonly string[], language: string): number[] {
  const tools = { split: wordSplitter(language), stop: stopWordTest(language) };
  const bags = sentences.map((sentence) => [...bagOfWords(sentence, tools)]);
  const rarity = wordRarities(bags);
  // Similarity is the rarity of the shared words, normalized by the lengths of both sentences.
  const shares = bags.map((bag) => 1 / Math.log(2 + bag.length));
  const shareAt = (index: number) => shares[index] ?? 0;
  const held = sumsByWord(bags, shareAt);
  const given = (bag: readonly string[], index: number, sums: Map<string, number>, own: number) =>
    bag.reduce((sum, word) => sum + (rarity.get(word) ?? 0) * ((sums.get(word) ?? 0) - own), 0) *
    shareAt(index);
  const totals = bags.map((bag, index) => given(bag, index, held, shareAt(index)) || 1);
  let ranks = sentences.map(() => 1 / sentences.length);
  for (let round = 0; round < rounds; round++) {
    const flowing = (index: number) =>
      (shareAt(index) * (ranks[index] ?? 0)) / (totals[index] ?? 1);
    const sums = sumsByWord(bags, flowing);
    const next = bags.map(
      (bag, index) =>
        (1 - damping) / bags.length + damping * given(bag, index, sums, flowing(index)),
    );
    const all = next.reduce((sum, rank) => sum + rank, 0);
    ranks = next.map((rank) => rank / all);
  }
  return ranks;
}

interface WordTools {
  split(text: string): string[];
  stop(word: string): boolean;
}

function bagOfWords(sentence: string, { split, stop }: WordTools): Set<string> {
  const words = split(sentence).filter((word) => !stop(word));
  // Treats plurals as the same word.
  return new Set(words.map((word) => word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, "")));
}

function wordRarities(bags: readonly string[][]): Map<string, number> {
  const holders = sumsByWord(bags, () => 1);
  return new Map([...holders].map(([word, count]) => [word, Math.log(1 + bags.length / count)]));
}

function sumsByWord(
  bags: readonly string[][],
  weigh: (index: number) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  bags.forEach((bag, index) => {
    const amount = weigh(index);
    for (const word of bag) sums.set(word, (sums.get(word) ?? 0) + amount);
  });
  return sums;
}
