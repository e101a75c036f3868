import type { Plural, StoryRules } from "../../../language/rules/story/story-rules.ts";
import { byLanguage, rulePattern } from "../../../language/rules.ts";
import type { Row, Table } from "./table-rows.ts";

/** A sentence, the number that it says and no row has, and the rows that it is about. */
export interface Line {
  text: string;
  figure?: string;
  /** Without it, the rows are those that the sentence names. */
  rows?: readonly Row[];
}

/** A table with the words in which it is told. */
export interface Story extends Table {
  words: StoryRules;
}

/** A factor from here on is news, and a first one that is so far ahead an outlier. */
export const factorMin = 2;

export const fill = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

const plural = (forms: Plural, count: number, { language }: Story, n: string) =>
  fill(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { n });

/** From here on, a number is said in millions or billions, with three digits. */
const scaledMin = 1_000_000;
const numbers = { numberingSystem: "latn" } as const;

/** A number without its unit. */
export const sayNumber = (value: number, language: string): string =>
  Math.abs(value) >= scaledMin
    ? value.toLocaleString(language, {
        ...numbers,
        ...{ notation: "compact", compactDisplay: "long", maximumSignificantDigits: 3 },
      })
    : value.toLocaleString(language, { ...numbers, maximumFractionDigits: 2 });

/** The language of a table is not known, so the words of all languages count. */
const percentWords = [...byLanguage(({ numerals }) => numerals?.percent).values()].join("|");
const percentUnit = new RegExp(`[%％]|^(?:${percentWords})(?!\\p{L})`, "iu");
export const isPercent = ({ unit }: Pick<Table, "unit">): boolean => percentUnit.test(unit);

const wordsOfAll = (name: "temperatures" | "degrees") =>
  [...byLanguage(({ story }) => story?.[name]).values()].join("|");
const [temperatures, degrees] = [wordsOfAll("temperatures"), wordsOfAll("degrees")];
const temperature = new RegExp(`°|℃|℉|${temperatures}|Celsius|Fahrenheit`, "iu");
const degree = new RegExp(`^(?:${degrees})$`, "iu");

/** Zero of a temperature is no nothing, so that 20 °C is not twice 10 °C. */
export const hasTrueZero = ({ unit, measured, rows }: Table): boolean =>
  !temperature.test(`${unit} ${measured}`) &&
  !degree.test(unit) &&
  rows.every(({ value }) => value > 0);

const signs = /^[$€£¥₹₩₽]$/u;

/** A number with its whole unit, or with the noun of it. */
export function withUnit(value: number, story: Story, form: "whole" | "short" = "short"): string {
  const { unit, language, words } = story;
  const number = sayNumber(value, language);
  if (signs.test(unit) && /^en\b/u.test(language))
    return value < 0 ? number.replace(/\d/u, (digit) => `${unit}${digit}`) : `${unit}${number}`;
  const said = form === "whole" ? unit : shortUnit(story);
  // "1 liters" is wrong, and the right form is not known.
  const isOne = story.saysUnit && new Intl.PluralRules(language).select(value) === "one";
  if (!said || isOne) return number;
  const isScaled = Math.abs(value) >= scaledMin && /\p{L}{3}/u.test(said);
  return `${number}${isScaled && words.scaleOf ? ` ${words.scaleOf}` : ""} ${said}`;
}

/** "liters" of "liters of water per kilogram". Of a long unit of shares, only its sign. */
function shortUnit(story: Story): string {
  const { unit, words } = story;
  if (!words.unitEnds) return unit;
  return unit.replace(rulePattern(`^(\\S+(?: \\S+)?)\\s(?:${words.unitEnds})\\s.*$`), "$1");
}

/** "about 80 times", and whether that is exact. */
export function sayFactor(value: number, story: Story): { said: string; figure: string } {
  const { words, language } = story;
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  const isExact = Math.abs(rounded - value) < 1e-9;
  const digits = sayNumber(rounded, language);
  const times =
    rounded === 2 && words.twice ? words.twice : plural(words.times, rounded, story, digits);
  const said = isExact ? times : fill(words.about, { n: times });
  return { said, figure: `${isExact ? "" : "≈ "}${digits}×` };
}

/** "about 37 percent" of a ratio of two values. */
export function sayPercent(ratio: number, story: Story): { said: string; figure: string } {
  const percent = Math.abs(ratio - 1) * 100;
  const isExact = Math.abs(Math.round(percent) - percent) < 1e-9;
  const digits = sayNumber(Math.round(percent), story.language);
  const said = fill(story.words.percent, { n: digits });
  const sign = `${isExact ? "" : "≈ "}${ratio < 1 ? "−" : "+"}`;
  return {
    said: isExact ? said : fill(story.words.about, { n: said }),
    figure: `${sign}${digits} %`,
  };
}

/** A difference: of shares in percentage points. */
export function sayDifference(difference: number, story: Story): string {
  const value = Math.round(Math.abs(difference) * 100) / 100;
  return isPercent(story)
    ? plural(story.words.points, value, story, sayNumber(value, story.language))
    : withUnit(value, story);
}

const rowNamesMax = 3;

/** "A, B, and 2 others". */
export function joinNames(rows: readonly Row[], story: Story): string {
  const names = rows.slice(0, rowNamesMax).map(({ name }) => name);
  const rest = rows.length - names.length;
  const all = rest > 0 ? [...names, plural(story.words.others, rest, story, `${rest}`)] : names;
  return new Intl.ListFormat(story.language).format(all);
}

/** What is measured, as a sentence opens with it. */
export function sayMeasured(story: Story): { m: string; isUnit: boolean } {
  const { measured, unit, saysUnit, words } = story;
  const isUnit = measured === "" && saysUnit;
  return { m: measured || (isUnit ? unit : words.values), isUnit };
}

export const capitalized = (text: string, language: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
