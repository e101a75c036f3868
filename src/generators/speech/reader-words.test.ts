import { describe, expect, it } from "vitest";
import { expectLinearTime } from "../../../test/processes/cpu-time.ts";
import { readerWords } from "./reader-words.ts";
import { spokenText } from "./spoken-text.ts";

const texts = (text: string, language = "en") =>
  readerWords(text, language).map((word) => word.text);

describe("readerWords", () => {
  it("takes a time that is linear in the length of the text", async () => {
    await expectLinearTime((words) => readerWords("sea ".repeat(words), "en"), 16_000);
  });

  it("keeps punctuation, numbers and abbreviations as written", () => {
    expect(texts("Dr. Smith paid $1,000.50 — twice! 🚀")).toEqual([
      "Dr.",
      "Smith",
      "paid",
      "$1,000.50 —",
      "twice! 🚀",
    ]);
  });

  it("attaches unspoken signs at the start to the first word", () => {
    expect(texts("— “ Hello”")).toEqual(["—“ Hello”"]);
  });

  it("treats spoken signs as words", () => {
    expect(texts("salt & pepper")).toEqual(["salt", "&", "pepper"]);
  });

  it("segments Chinese into words with punctuation attached", () => {
    expect(texts("今天天气很好！「真的吗？」", "zh")).toEqual([
      "今天",
      "天气",
      "很好！",
      "「真的",
      "吗？」",
    ]);
  });

  it("gives offsets in code points", () => {
    const text = "🚀 Café 世界。";
    for (const word of readerWords(text, "zh"))
      expect([...text].slice(word.start, word.end).join("").replace(/\s/g, "")).toBe(
        word.text.replace(/\s/g, ""),
      );
  });
});

describe("spokenText", () => {
  it("replaces markup and emoji without moving the rest", () => {
    const { text, source } = spokenText("<b>Go</b> 🚀 now");
    expect(text).toBe(" b Go /b    now");
    expect(source).toEqual([...text].map((_, index) => index));
  });

  it("ends each line with a pause", () => {
    const { text, source } = spokenText("One\nTwo.\nThree");
    expect(text).toBe("One.\nTwo.\nThree");
    expect(source[5]).toBe(4);
  });
});
