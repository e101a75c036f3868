import { never, type TableRules } from "../language/rules/language-rules.ts";
import { byLanguage } from "../language/rules.ts";
import { StepError } from "../system/errors.ts";
import { listColumns } from "./column-order.ts";
import { findNamedFault, lackOfValues, nameOfColumn } from "./named-columns.ts";
import { plainText, readNumber } from "./table-cells.ts";
import { isTime, placesInTime } from "./table-times.ts";

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** Columns that the caller names, and what the table is about. */
export interface ColumnChoice {
  x?: string | undefined;
  y?: string | undefined;
  /** A column that the title names, or that names the unit, is the one to show. */
  title?: string | undefined;
  unit?: string | undefined;
  /** What a reader of tables found: `name` and `unit` of columns whose cells lost their unit. */
  columns?: Rows | undefined;
}

/** Most columns of a table. Charts compare each with every row. */
export const columnsMax = 200;

/** One row as a chart shows it. Rows without a number are gaps. */
export interface Point {
  label: string;
  value: number | undefined;
}

export interface Points {
  points: Point[];
  /** Name of the column of the labels; undefined where the rows are counted. */
  x: string | undefined;
  /** Name of the column of the numbers. */
  y: string;
  unit: string;
  /** The first label that several numbers have; undefined if each has its own. */
  repeated: string | undefined;
}

/**
 * Reads a table as labels and numbers, times from the first to the last, and the unit: the one
 * that is given, else that of the column. Its columns are chosen by
 * the types of their cells and by their names. Throws `invalid_input` that lists the columns if one
 * that is named is missing or has no numbers, or if none has them.
 */
export function readPoints(rows: Rows, choice: ColumnChoice): Points {
  const names = listColumns(rows.map((row) => row ?? {}));
  if (names.length > columnsMax)
    throw new StepError(
      "invalid_input",
      `"rows" have ${names.length} different columns. The maximum is ${columnsMax}. Omit the others.`,
    );
  const fault = findNamedFault(rows, choice);
  if (fault) throw new StepError("invalid_input", fault.message);
  const columns = names.map((name) => describeColumn(name, rows));
  const x = nameOfColumn(choice.x, names);
  const others = columns.filter(({ name }) => name !== x);
  const y = nameOfColumn(choice.y, names) ?? chooseValues(others, choice)?.name;
  if (y === undefined) throw new StepError("invalid_input", lackOfValues(rows, names));
  const texts = columns.filter(({ name }) => name !== y);
  const label = texts.find(({ name }) => name === x) ?? chooseLabels(texts);
  const labels = label ? labelRows(rows, label, texts) : rows.map((_, index) => `${index + 1}`);
  const points = rows.map((row, index) => ({
    label: labels[index] ?? "",
    value: readNumber(row?.[y]),
  }));
  return {
    points: inTime(points),
    x: label?.name,
    y,
    unit: choice.unit?.trim() || findUnit(y, rows, choice),
    repeated: findRepeated(
      points.map(({ label: text, value }) => (value === undefined ? "" : text)),
    ),
  };
}

/**
 * The label of each row. Where names repeat, such as countries in several years, a second column
 * tells the rows apart: "Sweden 2022", "Jan 2022" or "North (apples)".
 */
function labelRows(rows: Rows, label: Column, texts: readonly Column[]): string[] {
  const read = ({ name }: Column) => rows.map((row) => plainText(row?.[name]));
  const labels = read(label);
  const tells = ({ times, hasTexts }: Column) => times || hasTexts;
  if (!tells(label) || findRepeated(labels) === undefined) return labels;
  const joined = texts
    .filter((column) => column !== label && tells(column))
    .sort((a, b) => Number(b.times) - Number(a.times))
    .map((other) => joinLabels({ ...label, cells: labels }, { ...other, cells: read(other) }));
  return joined.find((each) => findRepeated(each) === undefined) ?? labels;
}

type Cells = Pick<Column, "times"> & { cells: readonly string[] };

/** The cells of two columns as one label: a time after a name, and a year after a month. */
function joinLabels(one: Cells, two: Cells): string[] {
  const beginsWithDigit = ({ cells }: Cells) => cells.every((cell) => /^\d/.test(cell));
  const isLast = one.times && (!two.times || beginsWithDigit(one));
  const [first, last] = isLast ? [two, one] : [one, two];
  return one.cells.map((label, at) => {
    const [name = "", detail = ""] = [first.cells[at], last.cells[at]];
    if (!label || !name || !detail) return label;
    return last.times ? `${name} ${detail}` : `${name} (${detail})`;
  });
}

/** The first label that was already given to a row before. */
function findRepeated(labels: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return labels.find((label) => {
    const isRepeated = label !== "" && seen.has(label);
    seen.add(label);
    return isRepeated;
  });
}

/** The unit in the name of a column. Other words in parentheses, such as "estimated", are none. */
const unitInName =
  /[([（]\s*([%％$€£¥]|per ?cent|°[CF]|k[gm]|km²|km\/h|[kMGT]Wh?|[MGT]B)\s*[)\]）]\s*$/iu;

function findUnit(y: string, rows: Rows, { columns = [] }: ColumnChoice): string {
  const read = plainText(columns.find((column) => column?.name === y)?.unit);
  return read || commonUnit(rows.map((row) => row?.[y])) || (unitInName.exec(y)?.[1] ?? "");
}

/** A sign that all texts of a column share, such as % or $. */
function commonUnit(values: readonly unknown[]): string {
  const signs = values.flatMap((value) =>
    typeof value === "string" && value.trim() ? (/[%$€£¥]/.exec(value)?.[0] ?? "") : [],
  );
  const [first = ""] = signs;
  return signs.every((sign) => sign === first) ? first : "";
}

interface Column {
  name: string;
  /** Share of the rows that have a number. */
  numbers: number;
  hasTexts: boolean;
  /** Each given cell is a year or another time. */
  times: boolean;
  /** The numbers 1, 2, 3 … in any order. */
  counts: boolean;
  /** Most cells differ from all others. */
  differs: boolean;
  /** Each row has a name of its own, as rows of films, companies or countries have. */
  names: boolean;
}

/** The language of a table is not known, so the names of all languages count. */
const namePattern = (pick: keyof TableRules, marks = never) => {
  const names = byLanguage(({ tables }) => tables?.[pick]);
  return new RegExp(`^(?:${[marks, ...names.values()].join("|")})$`, "iu");
};
const timeName = namePattern("times");
/** Whether a column has the name of a time, such as "month". Its numbers count no months. */
export const isTimeName = (name: string): boolean => timeName.test(name.trim());
const orderName = namePattern("orders", "#|№");

function describeColumn(name: string, rows: Rows): Column {
  const cells = rows.map((row) => row?.[name]).filter((cell) => plainText(cell) !== "");
  const numbers = cells.map(readNumber);
  const whole = new Set(numbers);
  return {
    name,
    numbers: numbers.filter((number) => number !== undefined).length / rows.length,
    hasTexts: numbers.includes(undefined),
    times: cells.length > 0 && cells.every((cell) => isTime(plainText(cell))),
    counts: whole.size > 2 && cells.every((_, index) => whole.has(index + 1)),
    differs: new Set(cells.map(plainText)).size > rows.length / 2,
    names: areNames(cells.map(plainText), rows.length),
  };
}

/** Longer texts are notes. */
const rowNameMax = 60;
const nameStart = /^(?!https?:)\p{L}/iu;

/** Whether the cells name the rows: no times, notes, links or amounts, and each only once. */
function areNames(cells: readonly string[], count: number): boolean {
  return (
    new Set(cells).size === count &&
    cells.every((cell) => cell.length <= rowNameMax) &&
    cells.filter((cell) => nameStart.test(cell)).length > count / 2 &&
    !cells.every(isTime)
  );
}

/**
 * The column of the numbers: one that the title names, else the fullest, the first of equals.
 * Years by name are never values. Ranks, ids, coordinates and what looks like years are values only
 * where there are no others.
 */
function chooseValues(
  columns: readonly Column[],
  { title = "", unit = "" }: ColumnChoice,
): Column | undefined {
  const candidates = columns.filter(({ name, numbers }) => numbers > 0 && !isTimeName(name));
  const sign = unit.trim().toLowerCase();
  const score = ({ name, numbers, times, counts }: Column) => {
    const measures = !orderName.test(name.trim()) && !times;
    const plain = name
      .toLowerCase()
      .replace(/[_\s]+/g, " ")
      .trim();
    const named =
      (plain.length > 2 && title.toLowerCase().includes(plain)) ||
      (sign !== "" &&
        plain
          .replace(/[()[\]]/g, " ")
          .split(" ")
          .includes(sign));
    return (measures ? 8 : 0) + (named ? 4 : 0) + (counts ? 0 : 2) + numbers;
  };
  return first(candidates, score);
}

/**
 * The column of the labels: one that names each row, else the first of texts or times, rather one
 * whose cells differ. A film has a name and a year, but a year is no name of a film.
 */
const chooseLabels = (columns: readonly Column[]): Column | undefined =>
  first(
    columns,
    ({ name, hasTexts, times, differs, names }) =>
      (names ? 4 : 0) +
      (hasTexts || times ? 2 : 0) +
      (differs ? 1 : 0) -
      (orderName.test(name.trim()) ? 0.5 : 0),
  );

const first = <T>(list: readonly T[], score: (one: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (best, one) => (best !== undefined && score(best) >= score(one) ? best : one),
    undefined,
  );

/** In the order of time, if every label has its place in it. */
function inTime(points: readonly Point[]): Point[] {
  const places = placesInTime(points.map(({ label }) => label));
  if (!places) return [...points];
  return points
    .map((point, index) => ({ point, place: places[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ point }) => point);
}
