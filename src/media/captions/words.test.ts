import { describe, expect, it } from "vitest";
import { breakPenalty, separateWords, separator } from "./words.ts";

describe("separateWords", () => {
  it("drops empty words and trims the others", () => {
    const words = separateWords([
      { text: "  ", start: 0, end: 1 },
      { text: " a ", start: 1, end: 2 },
    ]);
    expect([...words]).toEqual([{ text: "a", start: 1, end: 2 }]);
  });

  it("splits a Chinese sentence into words that share its time", () => {
    const words = [...separateWords([{ text: "我们探索了海洋。", start: 2, end: 4 }])];
    expect(words.map((word) => word.text).join("")).toBe("我们探索了海洋。");
    expect(words.length).toBeGreaterThan(2);
    expect(words.at(-1)?.text).toMatch(/。$/);
    expect(words[0]?.start).toBe(2);
    expect(words.at(-1)?.end).toBe(4);
  });
});

it.each([
  ["毎月50万円かかります", "毎月|50万円|かかり|ます"],
  ["約1万8000軒から", "約|1万8000軒|から"],
  ["重さは200グラムです", "重|さ|は|200グラム|です"],
  ["2024年8月3日", "2024年|8月|3日"],
])("keeps a number with what it counts: %s", (text, expected) => {
  const words = separateWords([{ text, start: 0, end: 4 }]);
  expect([...words].map((word) => word.text).join("|")).toBe(expected);
});

it("puts no space after ー, which belongs to kana", () => {
  expect(separator("コーヒー", "の")).toBe("");
});

describe("separateWords, long words", () => {
  it("splits a word that no line can show", () => {
    const words = [...separateWords([{ text: "x".repeat(450), start: 0, end: 9 }])];
    expect(words.map(({ text }) => text.length)).toEqual([200, 200, 50]);
    expect(words.at(-1)).toMatchObject({ start: 8, end: 9 });
  });
});

describe("separator", () => {
  it.each([
    ["deep", "sea", " "],
    ["sea", ",", ""],
    ["海", "洋", ""],
    ["海", "AI", " "],
    ["約", "1", ""],
    ["は", "10", ""],
    ["2000", "戸", ""],
    ["2000", "homes", " "],
    ["海，", "AI", ""],
    ["안녕", "세계", " "],
    ["ทะเล", "ลึก", ""],
    ["مرحبا", "؟", ""],
  ])("separates %s and %s by %j", (before, after, between) => {
    expect(separator(before, after)).toBe(between);
  });
});

describe("breakPenalty", () => {
  it("holds numbers to what they count, but not years to the next word", () => {
    const cost = (word: string, next: string) =>
      breakPenalty(word, next, { pause: 0, language: "en" });
    expect(cost("350", "milliliters")).toBeGreaterThan(cost("more", "milliliters"));
    expect(cost("1889", "visitors")).toBe(cost("more", "visitors"));
  });
});
