import { wordsOf } from "./sentences.ts";
import { stopwordsOf } from "./stopwords.ts";

const damping = 0.85;
const rounds = 30;

/**
 * How central each sentence is to them all (TextRank: a sentence counts by the sentences that share its words, rare ones more); the sum is 1.
 * Rank is handed on by way of the words, never from pair to pair: thousands of sentences take no longer than their words.
 */
export function rankSentences(sentences: readonly string[], language: string): number[] {
  const bags = sentences.map((sentence) => [...bagOf(sentence, language)]);
  const rarity = raritiesOf(bags);
  // Two sentences are as near as their shared words are rare, against the lengths of both.
  const shares = bags.map((bag) => 1 / Math.log(2 + bag.length));
  const shareOf = (index: number) => shares[index] ?? 0;
  const held = sumsByWord(bags, shareOf);
  const given = (bag: readonly string[], index: number, sums: Map<string, number>, own: number) =>
    bag.reduce((sum, word) => sum + (rarity.get(word) ?? 0) * ((sums.get(word) ?? 0) - own), 0) *
    shareOf(index);
  const totals = bags.map((bag, index) => given(bag, index, held, shareOf(index)) || 1);
  let ranks = sentences.map(() => 1 / sentences.length);
  for (let round = 0; round < rounds; round++) {
    const flowing = (index: number) =>
      (shareOf(index) * (ranks[index] ?? 0)) / (totals[index] ?? 1);
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

function bagOf(sentence: string, language: string): Set<string> {
  const stop = stopwordsOf(language);
  const words = wordsOf(sentence, language).filter((word) => !stop(word));
  // A plural is the same subject; cutting the s serves the languages that have stop words here.
  return new Set(words.map((word) => word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, "")));
}

function raritiesOf(bags: readonly string[][]): Map<string, number> {
  const holders = sumsByWord(bags, () => 1);
  return new Map([...holders].map(([word, count]) => [word, Math.log(1 + bags.length / count)]));
}

function sumsByWord(
  bags: readonly string[][],
  amountOf: (index: number) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  bags.forEach((bag, index) => {
    const amount = amountOf(index);
    for (const word of bag) sums.set(word, (sums.get(word) ?? 0) + amount);
  });
  return sums;
}
