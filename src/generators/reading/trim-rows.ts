/** Rows below which a title above them is looked for. */
const widestAmong = 100;

const isEmpty = (cell: unknown) => cell === null || cell === undefined || cell === "";
const width = (row: readonly unknown[]) => row.filter((cell) => !isEmpty(cell)).length;
const firstFilled = (row: readonly unknown[]) => row.findIndex((cell) => !isEmpty(cell));

/** The rows without the empty ones, and without titles above a table. */
export function withoutTitles<T>(rows: readonly T[][]): T[][] {
  const filled = rows.filter((row) => !row.every(isEmpty));
  const first = Math.min(...filled.slice(0, widestAmong).map(firstFilled));
  const widest = Math.max(0, ...filled.slice(0, widestAmong).map(width));
  // A header that lacks only the name of the first column is no title.
  const isTitle = (row: readonly unknown[]) => width(row) === 1 && firstFilled(row) === first;
  const start = widest > 1 ? filled.findIndex((row) => !isTitle(row)) : 0;
  return filled.slice(Math.max(0, start));
}

/** As `withoutTitles`, and without empty columns on both sides. */
export function trimRows(rows: readonly unknown[][]): unknown[][] {
  const table = withoutTitles(rows);
  const columns = table.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => !isEmpty(cell)) + 1),
    0,
  );
  const first = table.reduce((least, row) => Math.min(least, firstFilled(row)), columns);
  return table.map((row) => row.slice(first, columns));
}
