import { describe, expect, it } from "vitest";
import { endSentence, segmentWords, splitSentences, splitWords } from "./segmentation.ts";

describe("splitSentences", () => {
  it("keeps abbreviations inside their sentence and ends sentences at line ends", () => {
    expect(splitSentences("Dr. Ray saw it. He left\nThe end", "en")).toEqual([
      "Dr. Ray saw it.",
      "He left",
      "The end",
    ]);
  });
});

describe("splitWords", () => {
  it("leaves out punctuation", () => {
    expect(splitWords("Salt, pepper – and oil!", "en")).toEqual(["Salt", "pepper", "and", "oil"]);
  });

  it("keeps katakana that the segmenter does not know as one word", () => {
    expect(splitWords("チョウチンアンコウは光る", "ja")[0]).toBe("チョウチンアンコウ");
  });
});

describe("segmentWords", () => {
  it("returns each word with its place", () => {
    const text = "濃いエスプレッソを飲む。";
    const words = segmentWords(text, "ja");
    expect(words.map(({ text }) => text)).toContain("エスプレッソ");
    for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word);
  });
});

describe("endSentence", () => {
  it.each([
    ["Bees dance", "Bees dance."],
    ["Do bees dance?", "Do bees dance?"],
    ["She said “Dance.”", "She said “Dance.”"],
    ["豆を挽く", "豆を挽く。"],
    ["コーヒー", "コーヒー。"],
    ["समुद्र गहरा है", "समुद्र गहरा है।"],
    ["", ""],
  ])("ends %j with the full stop of its script: %j", (text, ended) => {
    expect(endSentence(text)).toBe(ended);
  });
});
