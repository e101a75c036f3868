import { describe, expect, it } from "vitest";
import { expectLinearTime } from "../../../test/processes/cpu-time.ts";
import { rankSentences } from "./rank.ts";

const order = (ranks: number[]) =>
  ranks.map((_, index) => index).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0));

describe("rankSentences", () => {
  it("ranks by shared words", () => {
    const ranks = rankSentences(
      [
        "Whales sing in the ocean.",
        "The ocean is full of whales and corals.",
        "Corals build reefs in the ocean.",
        "My bicycle needs oil.",
      ],
      "en",
    );
    expect(order(ranks)[0]).toBe(1);
    expect(order(ranks).at(-1)).toBe(3);
    expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 10);
  });

  it("accepts single sentences, sentences without words and empty lists", () => {
    expect(rankSentences(["Alone."], "en")).toEqual([1]);
    expect(rankSentences(["!!!", "???"], "en")).toEqual([0.5, 0.5]);
    expect(rankSentences([], "en")).toEqual([]);
  });

  it("ranks thousands of sentences with shared words in linear time", async () => {
    const rank = (length: number) => {
      const sentences = Array.from(
        { length },
        (_, index) => `Sentence ${index} tells of the ocean, the light and animal ${index % 97}.`,
      );
      expect(rankSentences(sentences, "en")).toHaveLength(length);
    };
    await expectLinearTime(rank, 2400);
  });
});
