import { describe, expect, test } from "vitest";
import { glue, separateWords } from "./words.ts";

describe("separateWords", () => {
  test("empty words go, spaces around words too", () => {
    expect(
      separateWords([
        { text: "  ", start: 0, end: 1 },
        { text: " a ", start: 1, end: 2 },
      ]),
    ).toEqual([{ text: "a", start: 1, end: 2 }]);
  });

  test("a Chinese sentence given as one word: cut into words that share its time", () => {
    const words = separateWords([{ text: "我们探索了海洋。", start: 2, end: 4 }]);
    expect(words.map((word) => word.text).join("")).toBe("我们探索了海洋。");
    expect(words.length).toBeGreaterThan(2);
    expect(words.at(-1)?.text).toMatch(/。$/);
    expect([words[0]?.start, words.at(-1)?.end]).toEqual([2, 4]);
  });
});

describe("glue", () => {
  test.each([
    ["deep", "sea", " "],
    ["sea", ",", ""],
    ["海", "洋", ""],
    ["海", "AI", " "],
    ["海，", "AI", ""],
    ["안녕", "세계", " "],
    ["ทะเล", "ลึก", ""],
    ["مرحبا", "؟", ""],
  ])("%s and %s: %j between them", (before, after, between) => {
    expect(glue(before, after)).toBe(between);
  });
});
