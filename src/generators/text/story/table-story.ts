import { rulesFor } from "../../../language/rules.ts";
import type { ScriptRequest } from "../../script.ts";
import { tellCourse } from "./course-story.ts";
import { tellRanks } from "./rank-story.ts";
import {
  capitalized,
  fill,
  type Line,
  type Story,
  sayMeasured,
  sayNumber,
  withUnit,
} from "./story-text.ts";
import { readTable, type Table } from "./table-rows.ts";

type Columns = Pick<ScriptRequest, "x" | "y" | "unit" | "columns" | "language"> & {
  title: string | undefined;
};

/**
 * The story of the numbers of a table, and a name that its rows repeat. Throws `invalid_input` for
 * a table without numbers.
 */
export function storyOfRows(
  rows: readonly Record<string, unknown>[],
  choice: Columns,
): { lines: Line[]; repeated: string | undefined } {
  const table = readTable(rows, choice, choice.language);
  return { lines: tellTable(table), repeated: table.repeated };
}

/**
 * Tells what the numbers of a table say, in at most seven sentences: what is measured and its range
 * or factor, the ends, the second, a middle one, shares of a whole; or the change over time. Each
 * claim is computed. A language without words for it has the names and numbers of the first rows.
 */
export function tellTable(table: Table): Line[] {
  const { story: words } = rulesFor(table.language);
  const { rows, language } = table;
  if (!words) {
    const say = ({ label, value }: Table["rows"][number]) =>
      `${label}: ${sayNumber(value, language)}${table.unit && ` ${table.unit}`}`;
    return rows.length > 0 ? [{ text: `${rows.slice(0, listedMax).map(say).join(", ")}.` }] : [];
  }
  const story: Story = { ...table, words };
  return tell(story).map((line) => ({ ...line, text: capitalized(line.text, language) }));
}

const listedMax = 6;

function tell(story: Story): Line[] {
  const { rows, words, kind, language } = story;
  const [first] = rows;
  if (!first) return [];
  const whole = withUnit(first.value, story, "whole");
  if (rows.length === 1) return [{ text: `${first.label}: ${whole}.` }];
  if (rows.every(({ value }) => value === first.value)) {
    const { m, isUnit } = sayMeasured(story);
    const v = isUnit ? sayNumber(first.value, language) : whole;
    return [{ text: fill(words.equal, { m, v, n: `${rows.length}` }) }];
  }
  return kind === "names" ? tellRanks(story) : tellCourse(story);
}
