import { baseLanguage } from "../../language/language-tag.ts";
import { scaleWords } from "../../language/lists/numerals.ts";
import type { FoundNumber } from "./found-number.ts";
import { kanjiNumbers } from "./kanji-numbers.ts";
import { spelledNumbers } from "./spelled-numbers.ts";
import { isYear } from "./years.ts";

/*
 * Numbers are found in three ways: digits with their sign or unit (here), spelled words
 * (spelled-numbers.ts) and kanji (kanji-numbers.ts). Then words such as "percent" join their
 * number, and years are told from amounts (years.ts).
 */

const sign = "[€$£¥₹₽₩]";
const digits = String.raw`\d{1,3}(?:[.,'\u0020\u00a0\u202f\u066c]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,\u066b]\d{1,4})?`;
const signOrUnit = `%|％|‰|°C|°F|°|${sign}|km/h|mph|kWh|km|kg|cm|mm|ml|mg|GB|MB|TB|GW|MW|kW|m²|km²|m|g|l|h`;
const pattern = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d.,])(${sign}|US\\$)?\\s?(${digits})(?:\\s?(${signOrUnit})(?![\\p{L}]))?`,
  "gu",
);

/** Finds the numbers of a text, in order. Arabic digits count as digits. */
export function findNumbers(text: string, language: string): FoundNumber[] {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const inDigits = [...latin.matchAll(pattern)].map((match) => readDigits(match, text, language));
  // Words inside a number in digits, as in "2 million", are not numbers of their own.
  const inWords = wordNumbers(text, language).filter(
    ({ start, end }) => !inDigits.some((other) => start < other.end && end > other.start),
  );
  return [...inDigits, ...inWords.map((number) => withScaleWord(number, text, language))]
    .map((number) => withPercentWord(inTenths(number, text), text))
    .map((number) => ({ ...number, year: isYear(number, latin, language) }))
    .sort((a, b) => a.start - b.start);
}

const wordNumbers = (text: string, language: string): FoundNumber[] =>
  /^(?:ja|zh)$/.test(baseLanguage(language)) ? kanjiNumbers(text) : spelledNumbers(text, language);

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

/** "1,000", "1.000" and "1 000" are a thousand; "1.5" and "1,5" are one and a half. */
function parseDigits(number: string, language: string): { value: number; decimals: number } {
  const decimalComma = !["en", "ja", "zh", "ko", "hi", "th", "ar"].includes(baseLanguage(language));
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

const characterScales = /^[千万萬億亿兆만억]+/u;

/**
 * "million" after a number. It stays a word, because "2 million" is easier to read than 2,000,000.
 */
function scaleAfter(rest: string, language: string): { text: string; length: number } {
  const [whole = "", word = ""] = /^\s+(\p{L}+)/u.exec(rest) ?? [];
  if (isScaleWord(word)) return { text: word, length: whole.length };
  const characters = /^(?:ja|zh|ko)/.test(language) ? rest.match(characterScales)?.[0] : undefined;
  return { text: characters ?? "", length: characters?.length ?? 0 };
}

/** "two billion" is 2 with the unit billion. */
function withScaleWord(number: FoundNumber, text: string, language: string): FoundNumber {
  const scale = scaleAfter(text.slice(number.end), language);
  if (scale.length === 0) return number;
  const end = number.end + scale.length;
  return { ...number, unit: scale.text, end, text: text.slice(number.start, end) };
}

const isScaleWord = (word: string) => Object.hasOwn(scaleWords, word.toLowerCase());

/** Japanese counts shares in tenths: 三割 is 30 %. */
function inTenths(number: FoundNumber, text: string): FoundNumber {
  if (number.unit || text[number.end] !== "割") return number;
  const end = number.end + 1;
  const written = text.slice(number.start, end);
  return { ...number, value: number.value * 10, unit: "%", end, text: written };
}

const percentWord =
  /^\s?(?:percent|per cent|prozent|por ciento|por cento|pour cent|per cento|procent|بالمئة|بالمائة|في المئة|في المائة|процент\p{L}*|パーセント)(?!\p{L})/iu;

/** "ten percent" is 10 %. */
function withPercentWord(number: FoundNumber, text: string): FoundNumber {
  const isOpen = !number.unit || isScaleWord(number.unit) || characterScales.test(number.unit);
  const word = isOpen ? text.slice(number.end).match(percentWord)?.[0] : undefined;
  if (!word) return number;
  const end = number.end + word.length;
  const unit = [number.unit, "%"].filter(Boolean).join(" ");
  return { ...number, unit, end, text: text.slice(number.start, end) };
}
