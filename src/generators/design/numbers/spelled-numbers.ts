import { baseLanguage } from "../../../language/language-tag.ts";
import { type Numerals, never } from "../../../language/rules/language-rules.ts";
import { byLanguage, claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { type FoundNumber, wholeNumber } from "./found-number.ts";

type Values = ReadonlyMap<string, number>;

const valuesByLanguage = byLanguage<Values>(({ numerals }) => {
  if (!numerals?.fromTwo) return undefined;
  const counted = numerals.fromTwo.split(" ").map((word, index) => [word, index + 2] as const);
  return new Map([...counted, ...Object.entries(numerals.others)]);
});

interface Numeral {
  text: string;
  value: number;
  start: number;
  end: number;
  /** Begins with the "and" that some languages write as one word with its numeral. */
  isAdded: boolean;
}

/** Finds numbers in words: "two hundred and fifty", "twenty-five". "One" alone is none. */
export function spelledNumbers(text: string, language: string): FoundNumber[] {
  const values = valuesByLanguage.get(baseLanguage(language));
  const rules = rulesFor(language).numerals;
  if (!values || !rules) return [];
  const { one = never, fractions = never } = claimRules(language) ?? {};
  const tools = { values, rules, one: rulePattern(`^(?:${one})$`) };
  const numerals = [...text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)].flatMap(({ 0: word, index }) => {
    // "two" of "two-thirds"
    const part = rulePattern(`^(.+)-(?:${fractions})$`).exec(word)?.[1] ?? word;
    const numeral = toNumeral(part.toLowerCase(), tools);
    return numeral ? [{ ...numeral, text: part, start: index, end: index + part.length }] : [];
  });
  return toRuns(numerals, text, rules)
    .flatMap((run) => readRun(run, text, rules))
    .filter((number) => !isVague(number, text, values, rules))
    .map((number) => halve(number, text, rules));
}

interface Tools {
  values: Values;
  rules: Numerals;
  one: RegExp;
}

function toNumeral(word: string, tools: Tools): Pick<Numeral, "value" | "isAdded"> | undefined {
  const { andPrefix } = tools.rules;
  const value = readWord(word, tools);
  if (value !== undefined) return { value, isAdded: false };
  const added = andPrefix && word.startsWith(andPrefix) ? word.slice(andPrefix.length) : undefined;
  const rest = added && readWord(added, tools);
  return rest ? { value: rest, isAdded: true } : undefined;
}

/** The value of one word, which may have several numerals: "fünfundzwanzig", "dix-sept". */
function readWord(word: string, tools: Tools): number | undefined {
  const { values, rules, one } = tools;
  const known = values.get(word) ?? (one.test(word) ? 1 : undefined);
  if (known !== undefined) return known;
  if (word.includes("-")) {
    const parts = hyphened(word, values).filter((part) => part !== rules.and);
    return joinValues(
      parts.map((part) => ({ value: readWord(part, tools) ?? Number.NaN, isAdded: false })),
      rules,
    );
  }
  return rules.onesFirst && readCompound(word, tools);
}

/** "quatre-vingt" is one numeral of "quatre-vingt-dix". */
function hyphened(word: string, values: Values): string[] {
  const parts = word.split("-");
  const [first = "", second = "", ...rest] = parts;
  return values.has(`${first}-${second}`) ? [`${first}-${second}`, ...rest] : parts;
}

/** "zweihundertfünfzig", "fünfundzwanzig" */
function readCompound(word: string, tools: Tools): number | undefined {
  const { values, rules } = tools;
  for (const multiplier of [1000, 100])
    for (const [name, value] of values) {
      const at = value === multiplier ? word.indexOf(name) : -1;
      if (at < 0) continue;
      const count = at === 0 ? 1 : readPart(word.slice(0, at), tools);
      const rest =
        word.length === at + name.length ? 0 : readPart(word.slice(at + name.length), tools);
      return count === undefined || rest === undefined ? undefined : count * value + rest;
    }
  const and = rules.onesFirst?.and ?? never;
  const [, ones = "", tens = ""] = rulePattern(`^(\\p{L}{3,6})${and}(\\p{L}+)$`).exec(word) ?? [];
  const [few, many] = [readPart(ones, tools), values.get(tens)];
  return few !== undefined && few < 10 && isTens(many ?? 0) ? few + (many ?? 0) : undefined;
}

const readPart = (word: string, tools: Tools): number | undefined =>
  word === tools.rules.onesFirst?.one ? 1 : word ? readWord(word, tools) : undefined;

const isTens = (value: number) => value >= 20 && value < 100 && value % 10 === 0;

/** Numerals with at most an "and" between them. */
function toRuns(
  numerals: readonly Numeral[],
  text: string,
  { and = never }: Numerals,
): Numeral[][] {
  const joins = rulePattern(`^\\s(?:(?:${and})\\s)?$`);
  const runs: Numeral[][] = [];
  for (const numeral of numerals) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && joins.test(text.slice(last.end, numeral.start))) run.push(numeral);
    else runs.push([numeral]);
  }
  return runs;
}

/**
 * A run as one number, or the parts between its "and" where it is several: "between eight and
 * nine". A part that is no number in good order is left out.
 */
function readRun(run: readonly Numeral[], text: string, rules: Numerals): FoundNumber[] {
  const whole = toNumber(run, text, rules);
  if (whole) return [whole];
  const parts: Numeral[][] = [[]];
  for (const [at, numeral] of run.entries()) {
    const before = run[at - 1];
    const isNext = before && (numeral.isAdded || numeral.start - before.end > 1);
    if (isNext) parts.push([]);
    parts.at(-1)?.push(numeral);
  }
  return parts.flatMap((part) => toNumber(part, text, rules) ?? []);
}

/** Numbers from here on are hard to read in digits. */
const readableMax = 1_000_000;

function toNumber(run: readonly Numeral[], text: string, rules: Numerals): FoundNumber | undefined {
  const [first, last] = [run[0], run.at(-1)];
  const value = joinValues(run, rules);
  if (!first || !last || value === undefined) return undefined;
  // "One" is mostly an article.
  const half = rulePattern(`^\\s(?:${rules.andHalf ?? never})(?!\\p{L})`);
  if (value < 2 && !half.test(text.slice(last.end))) return undefined;
  // The "and" before the first numeral belongs to no number.
  const start = first.start + (first.isAdded ? (rules.andPrefix?.length ?? 0) : 0);
  // "Six hundred million" is 600 with the word "million", which is read after it.
  const before = last.value >= readableMax && value % last.value === 0 ? run.at(-2) : undefined;
  if (before) return wholeNumber(value / last.value, text.slice(start, before.end), start);
  return wholeNumber(value, text.slice(start, last.end), start);
}

/** The value of numerals in a row: [2, 1000, 300] is 2300. Undefined if they are no one number. */
function joinValues(
  numerals: readonly Pick<Numeral, "value" | "isAdded">[],
  { tenAfterOnes }: Numerals,
): number | undefined {
  let [total, section, scale] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [at, { value, isAdded }] of numerals.entries()) {
    const rest = section % 100;
    const isOnes = rest > 0 && rest < 10;
    if (value >= 1000) {
      if (value >= scale || (section === 0 && at > 0)) return undefined;
      total += (section || 1) * value;
      [section, scale] = [0, value];
    } else if (value === 100) {
      if (section >= 100) return undefined;
      section = (section || 1) * 100;
    } else if (isOnes && ((isAdded && isTens(value)) || (tenAfterOnes && value === 10)))
      section += value;
    else if (section === 0 || hasPlaceFor(value, section)) section += value;
    else return undefined;
  }
  return Number.isNaN(total + section) ? undefined : total + section;
}

/** 5 after 20, 50 after 200, and 17 after 60 or 80 in French. */
function hasPlaceFor(value: number, section: number): boolean {
  const rest = section % 100;
  if (value < 10) return rest === 0 || isTens(rest);
  return value < 100 && (rest === 0 || (value < 20 && (rest === 60 || rest === 80)));
}

/** "a few hundred": such a numeral says no number. */
function isVague(
  { text: written, value, start }: FoundNumber,
  text: string,
  values: Values,
  { vague = never }: Numerals,
): boolean {
  const isMultiplier = value >= 100 && values.has(written.toLowerCase());
  return isMultiplier && rulePattern(`(?<!\\p{L})(?:${vague})\\s$`).test(text.slice(0, start));
}

/** "half a million" is 500,000. */
function halve(number: FoundNumber, text: string, { half = never }: Numerals): FoundNumber {
  const before =
    number.value >= 100
      ? rulePattern(`(?<!\\p{L})(?:${half})(?:(?<=-)|\\s)$`).exec(text.slice(0, number.start))?.[0]
      : undefined;
  if (!before) return number;
  const start = number.start - before.length;
  return { ...number, value: number.value / 2, start, text: text.slice(start, number.end) };
}
