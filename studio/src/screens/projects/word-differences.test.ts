import { describe, expect, it } from "vitest";
import { wordDifferences } from "./word-differences.ts";

const marked = (text: string, other: string) =>
  wordDifferences(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join("");

describe("wordDifferences", () => {
  it("marks the words that the other text lacks, and keeps the whole text", () => {
    const [old, now] = ["The sea is blue and calm.", "The deep sea is calm."];
    expect(marked(old, now)).toBe("The sea is[ blue and] calm.");
    expect(marked(now, old)).toBe("The [deep ]sea is calm.");
  });

  it("marks all of a text without a counterpart, and nothing of equal texts", () => {
    expect(marked("A new scene.", "")).toBe("[A new scene.]");
    expect(marked("The same.", "The same.")).toBe("The same.");
  });

  it("compares words of scripts that have no spaces", () => {
    expect(marked("海は青いです。", "空は青いです。")).toBe("[海]は青いです。");
  });

  it("marks everything between the common start and end of very long texts", () => {
    const [long, other] = ["a", "b"].map((word) => `One ${`${word} `.repeat(4000)}end.`);
    const parts = wordDifferences(String(long), String(other));
    expect(parts.map(({ differs }) => differs)).toEqual([false, true, false]);
    expect(parts.map(({ text }) => text).join("")).toBe(long);
  });
});
