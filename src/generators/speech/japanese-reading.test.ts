import { describe, expect, it } from "vitest";
import { kanaReading } from "./japanese-reading.ts";

const token = (
  surface: string,
  byteStart: number,
  partOfSpeech: string,
  pronunciation?: string,
) => ({
  surface,
  byteStart,
  partOfSpeech,
  ...(pronunciation ? { pronunciation } : {}),
});

describe("kanaReading", () => {
  const tokens = [
    token("豆", 0, "名詞", "マメ"),
    token("を", 3, "助詞", "ヲ"),
    token("挽く", 6, "動詞", "ヒク"),
    token("。", 12, "記号", "。"),
  ];

  it("writes words as they are pronounced, with a space before each phrase", () => {
    expect(kanaReading("豆を挽く。", tokens).text).toBe("マメヲ ヒク。");
  });

  it("names the written character of each spoken one", () => {
    expect(kanaReading("豆を挽く。", tokens).source).toEqual([0, 0, 1, 2, 2, 3, 4]);
  });

  it("keeps digits and other scripts, and leaves out kanji without a reading", () => {
    const unknown = [
      token("2024", 0, "UNK"),
      token("年", 4, "名詞", "ネン"),
      token("彁", 7, "UNK"),
    ];
    expect(kanaReading("2024年彁", unknown).text).toBe("2024 ネン 、");
  });

  it("keeps what the reader skipped", () => {
    expect(
      kanaReading("豆 を", [token("豆", 0, "名詞", "マメ"), token("を", 4, "助詞", "ヲ")]).text,
    ).toBe("マメ ヲ");
  });
});
