import { describe, expect, it } from "vitest";
import { createKit } from "./look-kit.ts";

const kit = createKit(() => true);
const phrases = (text: string) => kit.words(text).map((word) => word.text);

describe("words of the kit", () => {
  it.each([
    ["女性は頂上まで登ることができませんでした。", "女性は|頂上まで|登ることが|できませんでした。"],
    ["夏でも6度ほどしかありません。", "夏でも|6度ほどしか|ありません。"],
    ["登山者は4000人までになりました。", "登山者は|4000人までに|なりました。"],
  ])("are the phrases of Japanese: no line breaks inside a verb (%s)", (text, expected) => {
    expect(phrases(text).join("|")).toBe(expected);
  });

  it.each([
    ["Sur 14 000 coureurs", "Sur|14 000|coureurs"],
    ["1 250 000 habitants", "1 250 000|habitants"],
    ["In 2024 300 people", "In|2024|300|people"],
  ])("keep the groups of a number together (%s)", (text, expected) => {
    expect(phrases(text).join("|")).toBe(expected);
  });
});
