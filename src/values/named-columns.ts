import { listColumns } from "./column-order.ts";
import { plainText, readNumber } from "./table-cells.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Names of columns as a caller gives them. `x` and `y` are read before their earlier names. */
export interface NamedColumns {
  x?: string | undefined;
  y?: string | undefined;
  label_column?: string | undefined;
  value_column?: string | undefined;
}

/** Cells of a column that a message shows. */
const shownCells = 3;
const shownNames = 10;

/**
 * The first name of a column that the rows lack, or whose column has no numbers although it should,
 * with a sentence that names the column, what is there and what fits.
 */
export function findNamedFault(
  rows: Rows | undefined,
  { x, y, label_column, value_column }: NamedColumns,
): { input: string; message: string } | undefined {
  if (!rows?.length) return undefined;
  const names = listColumns(rows.map((row) => row ?? {}));
  const labels = x === undefined ? { label_column } : { x };
  const values = y === undefined ? { value_column } : { y };
  for (const [input, name] of Object.entries({ ...labels, ...values })) {
    if (name === undefined) continue;
    const column = nameOfColumn(name, names);
    if (column === undefined)
      return {
        input,
        message: lackOfColumn({ input, name, isValue: input in values }, rows, names),
      };
    if (input in values && !hasNumbers(column, rows))
      return { input, message: lackOfNumbers(input, column, rows, names) };
  }
  return undefined;
}

/** Of numbers, only columns that have some can be meant. */
function lackOfColumn(
  { input, name, isValue }: { input: string; name: string; isValue: boolean },
  rows: Rows,
  names: readonly string[],
): string {
  const fitting = isValue ? names.filter((one) => hasNumbers(one, rows)) : names;
  const missing = `No column "${short(name)}".`;
  return fitting.length > 0
    ? listNames(`${missing} Set "${input}"`, fitting)
    : `${missing} ${lackOfValues(rows, names)}`;
}

/**
 * The sentence for rows of which no column is chosen as that of the numbers. Columns that have
 * numbers, such as years, can still be named.
 */
export function lackOfValues(rows: Rows, names: readonly string[]): string {
  const fitting = names.filter((name) => hasNumbers(name, rows));
  return fitting.length > 0
    ? listNames('No column of numbers was found. Set "y"', fitting)
    : `No column has numbers. The columns are ${quoteNames(names)}. Add a column with a number in each row.`;
}

const plainName = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** The column that a caller means, in any case and with any spaces. */
export const nameOfColumn = (
  given: string | undefined,
  names: readonly string[],
): string | undefined =>
  given === undefined || names.includes(given)
    ? given
    : names.find((one) => plainName(one) === plainName(given));

const hasNumbers = (name: string, rows: Rows) =>
  rows.some((row) => readNumber(row?.[name]) !== undefined);

function lackOfNumbers(input: string, name: string, rows: Rows, names: readonly string[]): string {
  const cells = [...new Set(rows.map((row) => plainText(row?.[name])).filter(Boolean))];
  const shown = cells.slice(0, shownCells).map((cell) => `"${short(cell)}"`);
  const more = cells.length > shownCells ? " …" : "";
  const found = shown.length > 0 ? `: it has ${shown.join(", ")}${more}.` : ": it is empty.";
  const fitting = names.filter((one) => hasNumbers(one, rows));
  const advice =
    fitting.length > 0 ? listNames(`Set "${input}"`, fitting) : "No other column has numbers.";
  return `Column "${short(name)}" has no numbers${found} ${advice}`;
}

const short = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

/** A sentence that ends with the columns to choose from. */
const listNames = (fault: string, names: readonly string[]) =>
  `${fault} to one of: ${quoteNames(names)}.`;

const quoteNames = (names: readonly string[]) =>
  names
    .slice(0, shownNames)
    .map((name) => `"${short(name)}"`)
    .join(", ");
