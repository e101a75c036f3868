import {
  factorMin,
  fill,
  hasTrueZero,
  isPercent,
  joinNames,
  type Line,
  type Story,
  sayDifference,
  sayFactor,
  sayMeasured,
  sayNumber,
  withUnit,
} from "./story-text.ts";
import type { Row } from "./table-rows.ts";

/** Tables from here on have a middle that is told. */
const middleMin = 5;
/** Shares of a whole add up to 100, but for rounding. */
const roundingMax = 1;

interface Ranks {
  story: Story;
  most: number;
  least: number;
  /** The rows with the highest and the lowest value. */
  first: Row[];
  last: Row[];
  second: Row | undefined;
}

/** The story of names, from the highest to the lowest value. */
export function tellRanks(story: Story): Line[] {
  const { rows } = story;
  const [most, least] = [rows[0]?.value ?? 0, rows.at(-1)?.value ?? 0];
  const at = (value: number) => rows.filter((row) => row.value === value);
  const first = at(most);
  const others = rows.filter(({ value }) => value < most);
  const second = first.length === 1 && others.length > 1 ? others[0] : undefined;
  const ranks = { story, most, least, first, last: at(least), second };
  return [
    ...openRanks(ranks),
    ...tellSecond(ranks),
    ...tellMiddle(ranks),
    ...tellLowest(ranks),
    ...tellWhole(ranks),
  ];
}

/** The highest value with its factor, or what is measured, its range and the highest value. */
function openRanks({ story, most, least, first, last }: Ranks): Line[] {
  const { words, language } = story;
  const isFactor = hasTrueZero(story) && most / least >= factorMin && last.length === 1;
  const { said, figure } = sayFactor(most / (least || 1), story);
  const values = { x: joinNames(first, story), y: joinNames(last, story), f: said };
  const { m, isUnit } = sayMeasured(story);
  if (isFactor && isUnit && first.length === 1)
    return [
      { text: fill(words.surprise, { ...values, v: withUnit(most, story, "whole") }), figure },
    ];
  const number = isUnit ? sayNumber(most, language) : withUnit(most, story, "whole");
  const range = fill(words.range, { m, a: sayNumber(least, language), b: number });
  const v = withUnit(most, story);
  return [
    { text: range, rows: [...first, ...last] },
    isFactor
      ? { text: fill(words.highestTimes, { ...values, v }), figure }
      : { text: fill(words.highest, { ...values, v }) },
  ];
}

/** The second, and how far the first is ahead. */
function tellSecond({ story, most, second, least, first }: Ranks): Line[] {
  if (!second || second.value === least) return [];
  const { words } = story;
  const v = withUnit(second.value, story);
  if (!hasTrueZero(story) || most / second.value < factorMin)
    return [{ text: fill(words.second, { x: second.name, v }) }];
  const { said, figure } = sayFactor(most / second.value, story);
  const text = fill(words.ahead, { x: second.name, v, f: said });
  return [{ text, figure, rows: [...first, second] }];
}

/** One in the middle whose value no other has. */
function tellMiddle({ story, second }: Ranks): Line[] {
  const { rows, words } = story;
  const at = Math.ceil(rows.length / 2) - 1;
  const row = rows[at];
  const isAlone = row && rows.filter(({ value }) => value === row.value).length === 1;
  if (rows.length < middleMin || !isAlone || row === second) return [];
  const values = { r: `${at + 1}`, n: `${rows.length}`, x: row.name };
  return [{ text: fill(words.place, { ...values, v: withUnit(row.value, story) }) }];
}

function tellLowest({ story, most, least, first, last }: Ranks): Line[] {
  const { words, rows } = story;
  const x = joinNames(last, story);
  const told: Line[] = [{ text: fill(words.lowest, { x, v: withUnit(least, story) }) }];
  const below = rows.filter(({ value }) => value < 0);
  if (below.length > last.length)
    told.push({ text: fill(words.below, { x: joinNames(below, story) }) });
  // Of a large factor, the difference is no news.
  if (hasTrueZero(story) && most / least >= factorMin && !isPercent(story)) return told;
  const d = sayDifference(most - least, story);
  return [...told, { text: fill(words.gap, { d }), figure: d, rows: [...first, ...last] }];
}

/** Shares of a whole have a sum: how much the first have together. */
function tellWhole({ story, most }: Ranks): Line[] {
  const { rows, words } = story;
  const sum = rows.reduce((all, { value }) => all + value, 0);
  const isWhole = isPercent(story) && hasTrueZero(story) && Math.abs(sum - 100) <= roundingMax;
  if (!isWhole || rows.length < 4) return [];
  if (most > sum - most) return [{ text: fill(words.moreThanRest, { x: rows[0]?.name ?? "" }) }];
  const added = rows.slice(0, 2);
  const v = withUnit(
    added.reduce((all, { value }) => all + value, 0),
    story,
  );
  return [{ text: fill(words.together, { n: "2", v }), figure: v, rows: added }];
}
