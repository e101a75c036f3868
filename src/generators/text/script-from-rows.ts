import type { StoryWords } from "../../language/rules/language-rules.ts";
import { byLanguage, rulesFor } from "../../language/rules.ts";
import { endSentence, wordJoiner } from "../../language/segmentation.ts";
import { type ColumnChoice, readPoints } from "../../values/chart-columns.ts";
import { isTime } from "../../values/table-times.ts";

/** A row of a table: a name and a number. */
export interface Row {
  label: string;
  value: number;
}

/** Reads rows, their unit and what they measure, as a chart does. Throws `invalid_input`. */
export function readRows(
  table: readonly Record<string, unknown>[],
  choice: ColumnChoice,
): { rows: Row[]; unit: string; measured: string } {
  if (table.length === 0) return { rows: [], unit: "", measured: "" };
  const { points, unit, y } = readPoints(table, choice);
  const rows = points.flatMap(({ label, value }) =>
    label === "" || value === undefined ? [] : [{ label, value }],
  );
  return { rows, unit, measured: measuredBy(y, choice.title ?? "") };
}

const plainName = new RegExp(
  `^(?:.{0,2}|${[...byLanguage(({ tables }) => tables?.values).values()].join("|")})$`,
  "iu",
);

/** What the numbers of a column measure; empty if its name or the title says nothing new. */
function measuredBy(column: string, title: string): string {
  const name = column
    .replace(/[([（][^()[\]（）]{0,60}[)\]）]/gu, " ")
    .replace(/[_\s]+/gu, " ")
    .trim();
  const isKnown = title.toLowerCase().includes(name.toLowerCase());
  const isWords = /^\p{L}[\p{L}\p{M}\s'’-]{0,40}$/u.test(name);
  return isWords && !isKnown && !plainName.test(name) ? name : "";
}

/** As many as one chart shows, so that all bars of a script have one scale. */
const listedMax = 6;

/**
 * The story of the numbers: highest, lowest, factor and outlier, or the change over time, then the
 * rows as "name: value". Each sentence is computed. A language without words for it has the rows
 * alone.
 */
export function scriptFromRows(
  { rows, unit, measured }: ReturnType<typeof readRows>,
  language: string,
): string[] {
  const story: Story = { rows, unit, language };
  const words = rulesFor(language).story;
  const told = words && rows.length > 1 ? tell(story, words) : [];
  const [first, ...more] = told;
  // "Population: Norway has the highest value."
  const opening = first && measured ? capitalized(`${measured}: ${first}`, language) : first;
  return [...(opening ? [opening] : []), ...more, ...list(story, words)].map(endSentence);
}

const capitalized = (text: string, language: string) =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

interface Story {
  rows: readonly Row[];
  unit: string;
  language: string;
}

function tell(story: Story, words: StoryWords): string[] {
  const values = story.rows.map(({ value }) => value);
  if (new Set(values).size === 1)
    return [fill(words.equal, { v: withUnit(values[0] ?? 0, story) })];
  return story.rows.every(({ label }) => isTime(label))
    ? tellChange(story, words)
    : tellRanks(story, words);
}

/** Zero of a temperature is no nothing, so that 20 °C is not twice 10 °C. */
const hasTrueZero = ({ unit, rows }: Story) =>
  !/°|degree|grad|celsius|fahrenheit/iu.test(unit) && rows.every(({ value }) => value > 0);
/** The language of a table is not known, so the words of all languages count. */
const percentWords = [...byLanguage(({ numerals }) => numerals?.percent).values()].join("|");
const percentUnit = new RegExp(`[%％]|^(?:${percentWords})(?!\\p{L})`, "iu");
const isPercent = ({ unit }: Story) => percentUnit.test(unit);
/** Shares and rates have no sum. */
const hasSum = (story: Story) =>
  hasTrueZero(story) && story.unit !== "" && !isPercent(story) && !story.unit.includes("/");

/** A smaller factor is no news. */
const factorMin = 1.5;

function tellRanks(story: Story, words: StoryWords): string[] {
  const ranked = [...story.rows].sort((a, b) => b.value - a.value);
  const [most, least] = [ranked[0]?.value ?? 0, ranked.at(-1)?.value ?? 0];
  const name = (value: number) =>
    joinNames(
      ranked.filter((row) => row.value === value),
      words,
      story.language,
    );
  const count = (value: number) => ranked.filter((row) => row.value === value).length;
  const second = ranked.find(({ value }) => value < most);
  const highest = count(most) > 1 ? words.highestOfMany : words.highest;
  const lowest = count(least) > 1 ? words.lowestOfMany : words.lowest;
  const told = [fill(highest, { x: name(most), v: withUnit(most, story) })];
  if (second && hasTrueZero(story) && most / second.value >= factorMin && count(most) === 1)
    told.push(fill(words.factor, { f: factor(most / second.value, story), x: second.label }));
  const others = ranked.slice(1).reduce((sum, { value }) => sum + value, 0);
  if (ranked.length > 2 && hasSum(story) && most > others) told.push(words.moreThanRest);
  told.push(fill(lowest, { x: name(least), v: withUnit(least, story) }));
  return told;
}

function tellChange(story: Story, words: StoryWords): string[] {
  const [first, last] = [story.rows[0], story.rows.at(-1)];
  if (!first || !last) return [];
  const values = story.rows.map(({ value }) => value);
  const isUp = last.value > first.value;
  const told: string[] = [];
  const span = { from: first.label, to: last.label };
  const ends = { a: formatNumber(first.value, story.language), b: withUnit(last.value, story) };
  if (first.value === last.value)
    told.push(fill(words.unchanged, { ...span, v: withUnit(last.value, story) }));
  else told.push(fill(isUp ? words.rose : words.fell, { ...span, ...ends }));
  told.push(...tellDifference(first.value, last.value, story, words));
  const extreme = (value: number, text: string) => {
    const at = story.rows.filter((row) => row.value === value);
    const isEnd = value === first.value || value === last.value;
    return isEnd
      ? []
      : [fill(text, { x: joinNames(at, words, story.language), v: withUnit(value, story) })];
  };
  return [
    ...told,
    ...extreme(Math.max(...values), words.peak),
    ...extreme(Math.min(...values), words.low),
  ];
}

/** In percent of the first value. A change of percentages is in percentage points. */
function tellDifference(first: number, last: number, story: Story, words: StoryWords): string[] {
  const isUp = last > first;
  if (isPercent(story)) {
    const points = Math.round(Math.abs(last - first) * 100) / 100;
    const isOne = new Intl.PluralRules(story.language).select(points) === "one";
    const more = isOne ? words.pointMore : words.pointsMore;
    const less = isOne ? words.pointLess : words.pointsLess;
    const p = formatNumber(points, story.language);
    return points > 0 ? [fill(isUp ? more : less, { p })] : [];
  }
  const percent = Math.round(Math.abs(last / first - 1) * 100);
  const p = formatNumber(percent, story.language);
  return hasTrueZero(story) && percent > 0
    ? [fill(isUp ? words.percentMore : words.percentLess, { p })]
    : [];
}

/** The rows, or the highest of them and what the others lie between. */
function list(story: Story, words: StoryWords | undefined): string[] {
  const { rows, language } = story;
  const say = ({ label, value }: Row, at = 0) =>
    `${label}: ${at > 0 && isLong(story) ? formatNumber(value, language) : withUnit(value, story)}`;
  const inTime = rows.length > 1 && rows.every(({ label }) => isTime(label));
  const ranked = inTime ? rows : [...rows].sort((a, b) => b.value - a.value);
  if (ranked.length === 0) return [];
  if (ranked.length <= listedMax || !words || inTime)
    return chunks(ranked).map((part) => part.map(say).join(", "));
  const rest = ranked.slice(listedMax);
  const [high, low] = [rest[0]?.value ?? 0, rest.at(-1)?.value ?? 0];
  const named = {
    n: formatNumber(rest.length, language),
    a: formatNumber(low, language),
    b: withUnit(high, story),
  };
  return [
    ranked.slice(0, listedMax).map(say).join(", "),
    ...(rest.length > 1 ? [fill(words.others, named)] : rest.map((row) => say(row))),
  ];
}

/** "percent of new cars" is said once: a sentence that repeats it fills several scenes. */
const isLong = (story: Story) => isPercent(story) && /\S\s\S/u.test(story.unit);

/** Evenly many rows in each sentence. */
function chunks(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / Math.ceil(rows.length / listedMax));
  return Array.from({ length: Math.ceil(rows.length / count) }, (_, index) =>
    rows.slice(index * count, (index + 1) * count),
  );
}

const rowNamesMax = 3;

function joinNames(rows: readonly Row[], { and }: StoryWords, language: string): string {
  const names = rows.map(({ label }) => label);
  const shown = names.slice(0, rowNamesMax);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest}`] : shown;
  const joiner = wordJoiner(language);
  return all.length < 2
    ? all.join("")
    : `${all.slice(0, -1).join(", ")}${joiner}${and}${joiner}${all.at(-1)}`;
}

const fill = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

const withUnit = (value: number, { unit, language }: Story) =>
  `${formatNumber(value, language)}${unit && ` ${unit}`}`;

const formatNumber = (value: number, language: string) =>
  value.toLocaleString(language, { maximumFractionDigits: 2 });

const factor = (value: number, { language }: Story) =>
  value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
