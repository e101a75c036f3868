import { describe, expect, it } from "vitest";
import { readerWords } from "./reader-words.ts";
import { spokenText } from "./spoken-text.ts";

const texts = (text: string, language = "en") =>
  readerWords(text, language).map((word) => word.text);

describe("readerWords", () => {
  it("keeps punctuation, numbers and abbreviations as they are written", () => {
    expect(texts("Dr. Smith paid $1,000.50 — twice! 🚀")).toEqual([
      "Dr.",
      "Smith",
      "paid",
      "$1,000.50 —",
      "twice! 🚀",
    ]);
  });

  it("what is not spoken at the start belongs to the first word", () => {
    expect(texts("— “ Hello”")).toEqual(["—“ Hello”"]);
  });

  it("signs that are spoken are words", () => {
    expect(texts("salt & pepper")).toEqual(["salt", "&", "pepper"]);
  });

  it("Chinese is split by meaning, marks attached", () => {
    expect(texts("今天天气很好！「真的吗？」", "zh")).toEqual([
      "今天",
      "天气",
      "很好！",
      "「真的",
      "吗？」",
    ]);
  });

  it("offsets are code points of the text", () => {
    const text = "🚀 Café 世界。";
    for (const word of readerWords(text, "zh"))
      expect([...text].slice(word.start, word.end).join("").replace(/\s/g, "")).toBe(
        word.text.replace(/\s/g, ""),
      );
  });
});

describe("spokenText", () => {
  it("takes markup and emoji out without moving the rest", () => {
    const { text, source } = spokenText("<b>Go</b> 🚀 now");
    expect(text).toBe(" b Go /b    now");
    expect(source).toEqual([...text].map((_, index) => index));
  });

  it("pauses at the end of a line", () => {
    const { text, source } = spokenText("One\nTwo.\nThree");
    expect(text).toBe("One.\nTwo.\nThree");
    expect(source[5]).toBe(4);
  });
});
