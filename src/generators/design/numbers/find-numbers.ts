import { baseLanguage } from "../../../language/language-tag.ts";
import { scaleSigns } from "../../../language/rules/every-language.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { FoundNumber } from "./found-number.ts";
import { kanjiNumbers } from "./kanji-numbers.ts";
import { isScaleWord, joinScaled } from "./scaled-numbers.ts";
import { spelledNumbers } from "./spelled-numbers.ts";
import { withYears } from "./years.ts";

/*
 * Numbers are found in three ways: digits with their sign or unit (here), spelled words
 * (spelled-numbers.ts) and kanji (kanji-numbers.ts). Then words such as "percent" join their
 * number, and years are told from amounts (years.ts).
 */

const sign = "[€$£¥₹₽₩]";
const digits = String.raw`\d{1,3}(?:[.,'\u0020\u00a0\u202f\u066c]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,\u066b]\d{1,4})?`;
const signOrUnit = `%|％|‰|°C|°F|°|${sign}|km/h|mph|kWh|km|kg|cm|mm|ml|mg|GB|MB|TB|GW|MW|kW|m²|km²|min|m|g|l|h|(?<=\\s)s`;
/** Letters of scripts without spaces can follow a sign or unit. */
const letter = "(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])\\p{L}";
const pattern = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d.,])(${sign}|(?:US|R|A|C|HK|NZ)\\$)?\\s?(${digits})(?:\\s?(${signOrUnit})(?!${letter}))?`,
  "gu",
);

/** Finds the numbers of a text, in order. Arabic digits count as digits. */
export function findNumbers(text: string, language: string): FoundNumber[] {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const isName = nameTest(latin, language);
  const inDigits = [...latin.matchAll(pattern)]
    .filter((match) => !isName(match))
    .map((match) => readDigits(match, text, language));
  // Words inside a number in digits, as in "2 million", are not numbers of their own.
  const inWords = wordNumbers(text, language).filter(
    ({ start, end }) => !inDigits.some((other) => start < other.end && end > other.start),
  );
  const found = [...inDigits, ...inWords.map((number) => withScaleWord(number, text, language))]
    .map((number) => withHalf(number, text, language))
    .map((number) => withCurrencySign(number, text, language))
    .map((number) => withPercentWord(inTenths(number, text, language), text, language))
    .map((number) => withMinus(number, text, language))
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, at, all) => all.slice(0, at).every(({ end }) => end <= start));
  return withYears(
    joinScaled(withoutPowers(found, text, language), text, language),
    latin,
    language,
  );
}

/** Tells the number that begins a name, such as the airplane "14-Bis". */
function nameTest(text: string, language: string): (match: RegExpExecArray) => boolean {
  if (claimRules(language)?.nounCapitals) return () => false;
  return ({ index, 0: { length } }) => /^-\p{Lu}/u.test(text.slice(index + length));
}

/** Without bases and exponents: "ten to the power of 80 atoms" are not 80 atoms. */
function withoutPowers(numbers: readonly FoundNumber[], text: string, language: string) {
  const { power = never, powerEnds = never } = rulesFor(language).numerals ?? {};
  const between = rulePattern(`^\\s*(?:${power}|\\^)\\s*$`);
  const after = rulePattern(`^\\s?(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]|\\^|(?:${powerEnds}))`);
  const isExponent = numbers.map(({ start, end }, at) => {
    const before = numbers[at - 1];
    const joint = before ? text.slice(before.end, start) : "";
    return {
      joins: joint.length <= powerMax && between.test(joint),
      ends: after.test(text.slice(end, end + powerMax)),
      follows: joint.length <= 2,
    };
  });
  return numbers.filter((_, at) => {
    const [own, next] = [isExponent[at], isExponent[at + 1]];
    return !own?.joins && !own?.ends && !next?.joins && !(next?.ends && next.follows);
  });
}

/** No words between a base and its exponent are longer. */
const powerMax = 40;

const wordNumbers = (text: string, language: string): FoundNumber[] =>
  rulesFor(language).numerals?.counters
    ? kanjiNumbers(text, language)
    : spelledNumbers(text, language);

function readDigits(match: RegExpExecArray, text: string, language: string): FoundNumber {
  const [whole, prefix = "", number = "", unit = ""] = match;
  const start = match.index + whole.length - whole.trimStart().length;
  const signEnd = match.index + whole.trimEnd().length;
  const scale = scaleAfter(text.slice(signEnd), language);
  const end = signEnd + scale.length;
  return {
    ...parseDigits(number, language),
    prefix,
    unit: [scale.text, unit].filter(Boolean).join(" "),
    text: text.slice(start, end),
    start,
    end,
    year: false,
  };
}

const decimalCommas = new Map<string, boolean>();

/** Whether 1.5 is written "1,5". */
function hasDecimalComma(base: string): boolean {
  const known =
    decimalCommas.get(base) ??
    new Intl.NumberFormat(`${base}-u-nu-latn`)
      .formatToParts(1.5)
      .some(({ type, value }) => type === "decimal" && value === ",");
  decimalCommas.set(base, known);
  return known;
}

/** "1,000", "1.000" and "1 000" are a thousand; "1.5" and "1,5" are one and a half. */
function parseDigits(number: string, language: string): { value: number; decimals: number } {
  const decimalComma = hasDecimalComma(baseLanguage(language));
  const plain = number.replace(/[' \u00a0\u202f\u066c]/g, "").replace("\u066b", ".");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return { value: Number(plain), decimals: 0 };
  const mark = plain[last];
  const groups = plain.split(/[.,]/);
  const grouping =
    groups.slice(1).every((group) => group.length === 3) &&
    (groups.length > 2 || (mark === ",") !== decimalComma);
  if (grouping) return { value: Number(plain.replace(/[.,]/g, "")), decimals: 0 };
  const fraction = plain.slice(last + 1);
  return {
    value: Number(`${plain.slice(0, last).replace(/[.,]/g, "")}.${fraction}`),
    decimals: fraction.length,
  };
}

/**
 * "million" after a number. It stays a word, because "2 million" is easier to read than 2,000,000.
 */
function scaleAfter(rest: string, language: string): { text: string; length: number } {
  // "5 Mio. Euro"
  const [whole = "", word = "", dot = ""] = /^\s*(\p{L}+)(\.(?=\s\S))?/u.exec(rest) ?? [];
  if (isScaleWord(word, language)) {
    const length = whole.length - (word.length > abbreviationMax ? dot.length : 0);
    return { text: rest.slice(0, length).trim(), length };
  }
  // "20多亿": more than 20亿
  const { moreInside = never } = claimRules(language) ?? {};
  const more = rulePattern(`^(?:${moreInside})`).exec(rest)?.[0] ?? "";
  const signs = rest.slice(more.length).match(scaleSigns)?.[0];
  return signs ? { text: signs, length: more.length + signs.length } : { text: "", length: 0 };
}

const abbreviationMax = 4;

/** "two billion" is 2 with the unit billion. */
function withScaleWord(number: FoundNumber, text: string, language: string): FoundNumber {
  const scale = scaleAfter(text.slice(number.end), language);
  if (scale.length === 0) return number;
  const end = number.end + scale.length;
  return { ...number, unit: scale.text, end, text: text.slice(number.start, end) };
}

/** "two and a half million" */
function withHalf(number: FoundNumber, text: string, language: string): FoundNumber {
  const { andHalf = never } = rulesFor(language).numerals ?? {};
  const half = rulePattern(`^\\s(?:${andHalf})(?!\\p{L})`).exec(text.slice(number.end))?.[0];
  if (!half || number.decimals > 0) return number;
  const end = number.end + half.length;
  const whole = { ...number, value: number.value + 0.5, decimals: 1, end };
  const scaled = number.unit ? whole : withScaleWord(whole, text, language);
  return { ...scaled, text: text.slice(number.start, scaled.end) };
}

const currencySign = new RegExp(`^\\s?${sign}(?![\\p{L}\\p{N}])`, "u");

/** "3,5 Mio. €" */
function withCurrencySign(number: FoundNumber, text: string, language: string): FoundNumber {
  const mark = isScaleWord(number.unit.replace(".", ""), language)
    ? currencySign.exec(text.slice(number.end))?.[0]
    : undefined;
  if (!mark) return number;
  const end = number.end + mark.length;
  return { ...number, unit: `${number.unit}${mark}`, end, text: text.slice(number.start, end) };
}

/** Japanese counts shares in tenths and hundredths: "8割3分" is 83 %. */
function inTenths(number: FoundNumber, text: string, language: string): FoundNumber {
  const { tenths, hundredths = never } = rulesFor(language).numerals ?? {};
  const sign = tenths && rulePattern(`^(?:${tenths})`).exec(text.slice(number.end))?.[0];
  if (number.unit || !sign) return number;
  const from = number.end + sign.length;
  const [more = "", digit = "0"] =
    rulePattern(`^(\\d)(?:${hundredths})`).exec(text.slice(from)) ?? [];
  const end = from + more.length;
  const value = number.value * 10 + Number(digit);
  return { ...number, value, unit: "%", end, text: text.slice(number.start, end) };
}

/** "ten percent" and "百分之十" are 10 %. */
function withPercentWord(number: FoundNumber, text: string, language: string): FoundNumber {
  const isOpen = !number.unit || isScaleWord(number.unit, language) || scaleSigns.test(number.unit);
  const { percent = never, percentBefore = never } = rulesFor(language).numerals ?? {};
  const before = rulePattern(`(?:${percentBefore})$`).exec(text.slice(0, number.start))?.[0];
  if (before && !number.unit) {
    const start = number.start - before.length;
    return { ...number, unit: "%", start, text: text.slice(start, number.end) };
  }
  const word = isOpen
    ? rulePattern(`^\\s?(?:${percent})(?!\\p{L})`).exec(text.slice(number.end))?.[0]
    : undefined;
  if (!word) return number;
  const end = number.end + word.length;
  const unit = [number.unit, "%"].filter(Boolean).join(" ");
  return { ...number, unit, end, text: text.slice(number.start, end) };
}

/** "minus 20" and "-20" are less than zero; "5 minus 3" is a sum. */
function withMinus(number: FoundNumber, text: string, language: string): FoundNumber {
  const { minus = never } = rulesFor(language).numerals ?? {};
  const word = hasWordSpaces(language) ? `(?<![\\p{L}-]|\\p{N}\\s)(?:${minus})\\s` : minus;
  const before = rulePattern(`(?:${word}|(?<=^|[\\p{L}:,]\\s)[-−])$`).exec(
    text.slice(0, number.start),
  )?.[0];
  if (!before) return number;
  const start = number.start - before.length;
  return { ...number, value: -number.value, start, text: text.slice(start, number.end) };
}
