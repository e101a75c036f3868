import { areShort, formatNumber, isWord } from "../../looks/compositions/scale.ts";
import type { TableChart } from "../../looks/kit/content.ts";
import { StepError } from "../../system/errors.ts";
import { type Point, readPoints } from "../../values/chart-columns.ts";
import { isTime } from "../../values/table-times.ts";

export const chartTypes = ["bar", "line", "area", "pie"] as const;
export type ChartType = (typeof chartTypes)[number];

export interface ChartData {
  type: ChartType;
  points: Point[];
  title: string | undefined;
  /** Stands before or after each number, such as $ or %. */
  unit: string;
}

export interface ChartRequest {
  rows: readonly Record<string, unknown>[];
  type: ChartType | "auto";
  title?: string | undefined;
  unit?: string | undefined;
  /** Names of the columns of labels and of numbers. */
  x?: string | undefined;
  y?: string | undefined;
  columns?: readonly Record<string, unknown>[] | undefined;
}

export const rowsMax = 200;
const chartLabelMax = 60;
const slicesMax = 8;

/**
 * Reads a table: one column of labels and one of numbers. Throws `invalid_input` that names the
 * columns if the table has no numbers.
 */
export function readChart({ rows, type, ...choice }: ChartRequest): ChartData {
  if (rows.length === 0)
    throw new StepError("invalid_input", 'No rows. Add at least one to "rows".');
  if (rows.length > rowsMax)
    throw new StepError(
      "invalid_input",
      `"rows" has ${rows.length} rows. The maximum is ${rowsMax}. Summarize or filter them.`,
    );
  const { points: all, unit } = readPoints(rows, choice);
  const points = all.map(({ label, value }) => ({ label: toLabel(label), value }));
  const found = type === "auto" ? chooseType(points) : type;
  return {
    type: found,
    points: found === "pie" ? toSlices(points) : points,
    title: choice.title?.trim() || undefined,
    unit,
  };
}

function toLabel(given: string): string {
  const text = given.replace(/\s+/g, " ").trim();
  const letters = [...text.slice(0, 4 * chartLabelMax)];
  return letters.length > chartLabelMax
    ? `${letters.slice(0, chartLabelMax - 1).join("")}…`
    : text || "–";
}

/** Times become a line, everything else bars. */
const chooseType = (points: readonly Point[]): ChartType =>
  points.length > 2 && points.every(({ label }) => isTime(label)) ? "line" : "bar";

/** The largest shares, and the rest as one. Throws `invalid_input` for values without shares. */
function toSlices(points: readonly Point[]): Point[] {
  const known = points.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const negative = known.find(({ value }) => value < 0);
  if (negative)
    throw new StepError(
      "invalid_input",
      `"${negative.label}" is ${negative.value}. A pie has no negative shares: use a bar chart.`,
    );
  if (known.length === 0)
    throw new StepError("invalid_input", "All values are 0. A pie needs a value above 0.");
  const sorted = known.sort((a, b) => b.value - a.value);
  if (sorted.length <= slicesMax) return sorted;
  const rest = sorted.slice(slicesMax - 1).reduce((sum, { value }) => sum + value, 0);
  const count = sorted.length - slicesMax + 1;
  return [...sorted.slice(0, slicesMax - 1), { label: `+ ${count}`, value: rest }];
}

/** A chart as a scene shows it. A unit that is a word stands over the chart once. */
export function chartContent(
  { type, points, title, unit }: ChartData,
  language: string,
): TableChart {
  const isShort = areShort(points.map(({ value = 0 }) => value));
  const sum = points.reduce((all, { value = 0 }) => all + value, 0);
  const isPie = type === "pie";
  return {
    kind: "chart",
    chart: isPie ? "donut" : type,
    ...(title ? { title } : {}),
    ...(isWord(unit) ? { subtitle: unit } : {}),
    ...(unit && !isWord(unit) ? { unit } : {}),
    items: points.map(({ label, value }) =>
      value === undefined
        ? { label }
        : {
            label,
            value: isPie ? (value / sum) * 100 : value,
            detail: formatNumber(value, { unit, language, isShort }),
          },
    ),
  };
}
