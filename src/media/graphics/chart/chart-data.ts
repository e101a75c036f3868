import { StepError } from "../../../system/errors.ts";

export const chartTypes = ["bar", "line", "area", "pie"] as const;
export type ChartType = (typeof chartTypes)[number];

/** One row of a chart. Rows without a number are gaps. */
export interface Point {
  label: string;
  value: number | undefined;
}

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
  label_column?: string | undefined;
  value_column?: string | undefined;
}

export const rowsMax = 200;
/** Every column is compared with every row. */
const columnsMax = 200;
const labelMax = 60;
const slicesMax = 8;

/**
 * Reads a table: one column of labels and one of numbers. Throws `invalid_input` that names the
 * columns if the table has no numbers.
 */
export function readChart({ rows, type, title, unit = "", ...columns }: ChartRequest): ChartData {
  if (rows.length === 0)
    throw new StepError("invalid_input", 'No rows. Add at least one to "rows".');
  if (rows.length > rowsMax)
    throw new StepError(
      "invalid_input",
      `"rows" has ${rows.length} rows. The maximum is ${rowsMax}. Summarize or filter them.`,
    );
  const names = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
  if (names.length > columnsMax)
    throw new StepError(
      "invalid_input",
      `"rows" have ${names.length} different columns. The maximum is ${columnsMax}. Omit the others.`,
    );
  const value = columns.value_column ?? findValueColumn(rows, names, columns.label_column);
  if (value === undefined || !names.includes(value))
    throw noColumn("value_column", columns.value_column, names);
  const label = columns.label_column ?? findLabelColumn(rows, names, value);
  if (label !== undefined && !names.includes(label))
    throw noColumn("label_column", columns.label_column, names);
  const points = rows.map(
    (row, index): Point => ({
      label: label === undefined ? `${index + 1}` : toLabel(row[label]),
      value: toNumber(row[value]),
    }),
  );
  if (points.every((point) => point.value === undefined))
    throw new StepError(
      "invalid_input",
      `Column "${short(value)}" has no numbers. Use another one.`,
    );
  const found = type === "auto" ? chooseType(points) : type;
  return {
    type: found,
    points: found === "pie" ? toSlices(points) : points,
    title: title?.trim() || undefined,
    unit: unit.trim() || commonUnit(rows.map((row) => row[value])),
  };
}

const short = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function noColumn(field: string, given: string | undefined, names: readonly string[]): StepError {
  const list = names
    .slice(0, 10)
    .map((name) => `"${short(name)}"`)
    .join(", ");
  const fault =
    given === undefined ? "No column of numbers was found" : `No column "${short(given)}"`;
  return new StepError("invalid_input", `${fault}. Set "${field}" to one of: ${list}.`);
}

/** Numbers, and texts such as "1,234.5", "12 %" or "$5". */
function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const plain = value
    .normalize("NFKC")
    .replaceAll("−", "-")
    .replace(/[\s_'’%$€£¥]/g, "");
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?$/i.test(text) ? Number(text) : undefined;
}

function toLabel(value: unknown): string {
  const text = plainText(value).replace(/\s+/g, " ").trim();
  const letters = [...text.slice(0, 4 * labelMax)];
  return letters.length > labelMax ? `${letters.slice(0, labelMax - 1).join("")}…` : text || "–";
}

/** A cell may be any JSON value. An object can have a `toString` that is no function. */
const plainText = (value: unknown): string =>
  value === null || value === undefined || typeof value === "object" ? "" : String(value);

type Rows = readonly Record<string, unknown>[];

const share = (rows: Rows, test: (row: Record<string, unknown>) => boolean) =>
  rows.filter((row) => test(row ?? {})).length / rows.length;

/** The column with the most numbers; years and the first column come last. */
function findValueColumn(rows: Rows, names: readonly string[], label: string | undefined) {
  const scored = names
    .filter((name) => name !== label)
    .map((name) => ({
      name,
      numbers: share(rows, (row) => toNumber(row[name]) !== undefined),
      years: isYears(rows, name),
    }))
    .filter(({ numbers }) => numbers > 0);
  const values = scored.filter(({ years }) => !years);
  return (values.length > 0 ? values : scored).reduce<(typeof scored)[number] | undefined>(
    (best, one) => (best && best.numbers >= one.numbers ? best : one),
    undefined,
  )?.name;
}

/** The first column of texts or years, otherwise the first other column. */
function findLabelColumn(rows: Rows, names: readonly string[], value: string) {
  const others = names.filter((name) => name !== value);
  const texts = others.find((name) =>
    rows.some((row) => typeof row?.[name] === "string" && toNumber(row[name]) === undefined),
  );
  return others.find((name) => isYears(rows, name)) ?? texts ?? others[0];
}

const isYears = (rows: Rows, name: string) =>
  rows.length > 1 && rows.every((row) => /^(?:1[5-9]|20)\d\d$/.test(plainText(row?.[name])));

const isTime = (label: string) =>
  /^(?:1[5-9]|20)\d\d(?:[-/.]\d{1,2}){0,2}(?:[T ].*)?$|^Q[1-4]\b/i.test(label);

/** Times become a line, everything else bars. */
const chooseType = (points: readonly Point[]): ChartType =>
  points.length > 2 && points.every(({ label }) => isTime(label)) ? "line" : "bar";

/** A sign that all texts of a column share, such as % or $. */
function commonUnit(values: readonly unknown[]): string {
  const signs = values.flatMap((value) =>
    typeof value === "string" && value.trim() ? (/[%$€£¥]/.exec(value)?.[0] ?? "") : [],
  );
  const [first = ""] = signs;
  return signs.every((sign) => sign === first) ? first : "";
}

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
