import { baseLanguage } from "../../../language/language-tag.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { byLanguage, rulePattern, rulesFor } from "../../../language/rules.ts";
import { type FoundNumber, wholeNumber } from "./found-number.ts";

const kanji = "[〇零一二两三四五六七八九十百千万億亿]";
/** Numerals before a counter word. Elsewhere, the same characters are parts of other words. */
const countedKanji = byLanguage(({ numerals }) => {
  if (!numerals?.counters) return undefined;
  const { counters, vague = never, opens = never } = numerals;
  const counted = `(?<!${kanji}|${vague})${kanji}+(?=${counters})`;
  return new RegExp(`${counted}|(?<=${opens})${kanji}+`, "gu");
});
const kanjiDigits = "〇一二三四五六七八九";
const kanjiScales: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Finds Japanese and Chinese numerals of at least 2 that stand before a counter word. */
export function kanjiNumbers(text: string, language: string): FoundNumber[] {
  const counted = countedKanji.get(baseLanguage(language));
  if (!counted) return [];
  const inexact = rulePattern(rulesFor(language).numerals?.inexact ?? never);
  return [...text.matchAll(counted)].flatMap((match) => {
    const value = readKanji(match[0]);
    if (value < 2 || inexact.test(match[0])) return [];
    return [inMyriads(wholeNumber(value, match[0], match.index))];
  });
}

/** A hundred million is shown as 1億, because nine digits are hard to read. */
function inMyriads(number: FoundNumber): FoundNumber {
  for (const [size, unit] of [
    [1e8, number.text.includes("亿") ? "亿" : "億"],
    [1e4, "万"],
  ] as const)
    if (number.value >= size && number.value % (size / 10) === 0)
      return { ...number, value: number.value / size, decimals: number.value % size ? 1 : 0, unit };
  return number;
}

/** Chinese counts with other signs for two, for zero and for a hundred million. */
const signs: Record<string, string> = { 两: "二", 零: "〇", 亿: "億" };

function readKanji(characters: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const character of characters.replace(/[两零亿]/gu, (sign) => signs[sign] ?? sign)) {
    const known = kanjiDigits.indexOf(character);
    if (known >= 0) digit = digit * 10 + known;
    else if (kanjiScales[character]) {
      section += (digit || 1) * kanjiScales[character];
      digit = 0;
    } else {
      total += (section + digit || 1) * (character === "億" ? 1e8 : 1e4);
      [section, digit] = [0, 0];
    }
  }
  return total + section + digit;
}
