import { baseLanguage } from "../../language/language-tag.ts";
import { numerals } from "../../language/lists/numerals.ts";
import { type FoundNumber, wholeNumber } from "./found-number.ts";

type Values = ReadonlyMap<string, number>;

const valuesByLanguage = new Map(
  Object.entries(numerals).map(([language, { fromTwo, others }]): [string, Values] => {
    const counted = fromTwo.split(" ").map((word, index) => [word, index + 2] as const);
    return [language, new Map([...counted, ...Object.entries(others)])];
  }),
);

/** Finds numbers in words: "two hundred", "fünfundzwanzig", "treinta y cinco". */
export function spelledNumbers(text: string, language: string): FoundNumber[] {
  const values = valuesByLanguage.get(baseLanguage(language));
  if (!values) return [];
  const found: FoundNumber[] = [];
  for (const { 0: word, index } of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    const value = readWord(word.toLowerCase(), values);
    if (value === undefined) continue;
    const last = found.at(-1);
    const joined = last && joinValues(last.value, value, text.slice(last.end, index), word);
    if (last && joined !== undefined) {
      last.value = joined;
      last.end = index + word.length;
      last.text = text.slice(last.start, last.end);
    } else found.push(halve(wholeNumber(value, word, index), text));
  }
  return found;
}

/** The value of one word, which may have two numerals: "fünfundzwanzig", "twenty-five". */
function readWord(word: string, values: Values): number | undefined {
  // Arabic writes "and" before the second numeral.
  const whole = values.get(word) ?? values.get(word.replace(/^و/u, ""));
  if (whole !== undefined) return whole;
  const [, ones, tens] = /^(ein|\p{L}{3,6})und(\p{L}+zig|dreißig)$/u.exec(word) ?? [];
  const parts =
    ones && tens
      ? [ones === "ein" ? 1 : values.get(ones), values.get(tens)]
      : word.split("-").map((part) => values.get(part));
  return parts.reduce((sum, part) =>
    sum === undefined || part === undefined ? undefined : sum + part,
  );
}

/** The value of two numerals in a row that are one number; undefined if they are two. */
function joinValues(before: number, value: number, gap: string, word: string): number | undefined {
  const isNext = /^\s$/u.test(gap);
  // "two hundred" is one number: "hundred" multiplies.
  if (isNext && value >= 100 && value > before) return before * value;
  // "خمس وعشرين": Arabic says the ones first.
  if (isNext && word.startsWith("و"))
    return before < 10 && isTens(value) ? before + value : undefined;
  // "twenty five", "treinta y cinco".
  const joins = isTens(before) && value < 10 && /^\s(?:y\s|e\s|et\s)?$/u.test(gap);
  return joins ? before + value : undefined;
}

const isTens = (value: number) => value >= 20 && value < 100 && value % 10 === 0;

const half = /(?:\bhalf an? |\bmedio |\b(?:eine )?halbe |\bun demi-|نصف )$/iu;

/** "half a million" is 500,000. */
function halve(number: FoundNumber, text: string): FoundNumber {
  const before = number.value >= 100 ? text.slice(0, number.start).match(half)?.[0] : undefined;
  if (!before) return number;
  const start = number.start - before.length;
  return { ...number, value: number.value / 2, start, text: text.slice(start, number.end) };
}
