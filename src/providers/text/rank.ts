import { wordsOf } from "./sentences.ts";
import { stopwordsOf } from "./stopwords.ts";

const damping = 0.85;
const rounds = 30;

/** How central each sentence is to them all (TextRank: a sentence counts by the sentences that share its words); the sum is 1. */
export function rankSentences(sentences: readonly string[], language: string): number[] {
  const bags = sentences.map((sentence) => bagOf(sentence, language));
  const links = linksOf(bags);
  const totals = links.map((row) => [...row.values()].reduce((sum, weight) => sum + weight, 0));
  let ranks = sentences.map(() => 1 / sentences.length);
  for (let round = 0; round < rounds; round++) {
    const given = ranks.map(() => (1 - damping) / sentences.length);
    links.forEach((row, from) => {
      for (const [to, weight] of row) given[to] = (given[to] ?? 0) + (damping * (ranks[from] ?? 0) * weight) / (totals[from] ?? 1);
    });
    const sum = given.reduce((total, rank) => total + rank, 0);
    ranks = given.map((rank) => rank / sum);
  }
  return ranks;
}

function bagOf(sentence: string, language: string): Set<string> {
  const stop = stopwordsOf(language);
  const words = wordsOf(sentence, language).filter((word) => !stop(word));
  // A plural is the same subject; cutting the s serves the languages that have stop words here.
  return new Set(words.map((word) => word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, "")));
}

/** Shared words, rare ones counting more, against the sentences' lengths. */
function linksOf(bags: readonly Set<string>[]): Map<number, number>[] {
  const holders = new Map<string, number[]>();
  bags.forEach((bag, index) => {
    for (const word of bag) {
      const indexes = holders.get(word);
      if (indexes) indexes.push(index);
      else holders.set(word, [index]);
    }
  });
  const links = bags.map(() => new Map<number, number>());
  for (const indexes of holders.values()) {
    const rarity = Math.log(1 + bags.length / indexes.length);
    for (const from of indexes) {
      for (const to of indexes) {
        if (from !== to) links[from]?.set(to, (links[from]?.get(to) ?? 0) + rarity);
      }
    }
  }
  const lengthOf = (index: number) => Math.log(2 + (bags[index]?.size ?? 0));
  links.forEach((row, from) => {
    for (const [to, weight] of row) row.set(to, weight / (lengthOf(from) + lengthOf(to)));
  });
  return links;
}
