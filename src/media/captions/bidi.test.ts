import { describe, expect, it } from "vitest";
import { arrangeLine, mirrorText } from "./bidi.ts";

describe("arrangeLine", () => {
  it.each([
    ["left to right in English", "ltr", "The deep sea", ["The", "deep", "sea"]],
    ["right to left in Arabic", "rtl", "هذا بحر عميق", ["عميق", "بحر", "هذا"]],
    [
      "Latin words in their own order inside Arabic",
      "rtl",
      "في 2024 مع AI Lab",
      ["AI", "Lab", "مع", "2024", "في"],
    ],
    [
      "Latin words with a closing sign together",
      "rtl",
      "مع AI Lab! نعم",
      ["نعم", "AI", "Lab!", "مع"],
    ],
    ["Hebrew in its own order inside English", "ltr", "say שלום עולם now", undefined],
    ["emoji as neutral", "rtl", "بحر 🚀 سلام", ["سلام", "🚀", "بحر"]],
  ] as const)("orders %s", (_, direction, line, expected) => {
    const words = line.split(" ");
    const { order } = arrangeLine(words, separators(words), direction);
    expect(order.map((index) => words[index])).toEqual(expected ?? ["say", "עולם", "שלום", "now"]);
  });

  it.each([
    ["a Latin word in Arabic", "rtl", ["مع", "AI", "Lab!"], 2, [["Lab!", false]]],
    ["an Arabic word in English", "ltr", ["say", "سلام!", "now"], 1, [["سلام!", true]]],
  ] as const)("keeps the punctuation of %s at its end", (_, direction, words, index, expected) => {
    const { runs } = arrangeLine(words, separators(words), direction);
    expect(runs[index]?.map(({ text, rightToLeft }) => [text, rightToLeft])).toEqual(expected);
  });

  it("splits a word at changes of direction", () => {
    const { runs } = arrangeLine(["(50%)"], [""], "rtl");
    expect(runs[0]).toEqual([
      { text: ")", rightToLeft: true },
      { text: "50%", rightToLeft: false },
      { text: "(", rightToLeft: true },
    ]);
  });
});

describe("mirrorText", () => {
  it("reverses punctuation and mirrors brackets", () => {
    expect(mirrorText(")!")).toBe("!(");
    expect(mirrorText("«")).toBe("»");
  });
});

const separators = (words: readonly string[]) => words.map(() => " ");
