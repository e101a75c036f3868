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
  sayPercent,
  withUnit,
} from "./story-text.ts";
import type { Row } from "./table-rows.ts";

/** Of fewer values, the biggest step and the direction are plain. */
const stepsMin = 4;

interface Course {
  story: Story;
  from: Row;
  to: Row;
}

/** The story of values in the order of time or of numbers. */
export function tellCourse(story: Story): Line[] {
  const [from, to] = [story.rows[0], story.rows.at(-1)];
  if (!from || !to) return [];
  const course = { story, from, to };
  return [
    openCourse(course),
    ...tellChange(course),
    ...tellExtreme(course, "peak"),
    ...tellExtreme(course, "low"),
    ...tellSteps(story),
  ];
}

/** What is measured, and its first and last value. */
function openCourse({ story, from, to }: Course): Line {
  const { words, language } = story;
  const { m, isUnit } = sayMeasured(story);
  const last = isUnit ? sayNumber(to.value, language) : withUnit(to.value, story, "whole");
  const ends = { a: sayNumber(from.value, language), b: last, v: last };
  const move = to.value > from.value ? words.up : to.value < from.value ? words.down : words.same;
  return { text: fill(words.span, { m, ...sayEnds(from, to), c: fill(move, ends) }) };
}

/** "2019" and "2020", "speed 50" and "90", or "5" and "9 liters". */
const sayEnds = (from: Row, to: Row) =>
  to.name.startsWith(to.label)
    ? { from: from.label, to: to.name }
    : { from: from.name, to: to.label };

/** The change from the first to the last value: a factor, percent or percentage points. */
function tellChange({ story, from, to }: Course): Line[] {
  const { words } = story;
  const ratio = to.value / from.value;
  if (from.value === to.value) return [];
  const text = to.value > from.value ? words.more : words.less;
  if (isPercent(story) || !hasTrueZero(story)) {
    const d = sayDifference(to.value - from.value, story);
    return [{ text: fill(text, { d }), figure: `${to.value > from.value ? "+" : "−"}${d}` }];
  }
  if (ratio >= factorMin) {
    const { said, figure } = sayFactor(ratio, story);
    return [{ text: fill(words.timesMore, { f: said }), figure }];
  }
  const { said, figure } = sayPercent(ratio, story);
  return Math.abs(ratio - 1) < 0.005 ? [] : [{ text: fill(text, { d: said }), figure }];
}

/** The highest or lowest value between the ends, and the change since then. */
function tellExtreme({ story, from, to }: Course, which: "peak" | "low"): Line[] {
  const { rows, words } = story;
  const values = rows.map(({ value }) => value);
  const value = which === "peak" ? Math.max(...values) : Math.min(...values);
  if (value === from.value || value === to.value) return [];
  const at = rows.filter((row) => row.value === value);
  const told = fill(words[which], { x: joinNames(at, story), v: withUnit(value, story) });
  const ratio = to.value / value;
  const isSmall = Math.abs(ratio - 1) < 0.05 || ratio >= factorMin;
  if (at.length > 1 || isPercent(story) || !hasTrueZero(story) || isSmall) return [{ text: told }];
  const { said, figure } = sayPercent(ratio, story);
  const since = which === "peak" ? words.sinceLess : words.sinceMore;
  return [{ text: told }, { text: fill(since, { d: said }), figure }];
}

/** The biggest step, or that all steps have one direction. */
function tellSteps(story: Story): Line[] {
  const { rows, words, language } = story;
  const steps = rows.slice(1).map((row, at) => ({ row, before: rows[at] ?? row }));
  if (rows.length < stepsMin) return [];
  const sizes = steps.map(({ row, before }) => row.value - before.value);
  const steady: Line[] = sizes.every((size) => size > 0)
    ? [{ text: words.steadyUp }]
    : sizes.every((size) => size < 0)
      ? [{ text: words.steadyDown }]
      : [];
  const most = Math.max(...sizes.map(Math.abs));
  const isMost = (size: number) => Math.abs(Math.abs(size) - most) < 1e-9 * most;
  const [index = -1, ...more] = sizes.flatMap((size, at) => (isMost(size) ? [at] : []));
  const step = steps[index];
  if (!step || more.length > 0) return steady;
  const pattern = step.row.value > step.before.value ? words.rise : words.fall;
  const { before, row } = step;
  const values = { a: sayNumber(before.value, language), b: withUnit(row.value, story) };
  return [{ text: fill(pattern, { ...sayEnds(before, row), ...values }) }, ...steady];
}
