export type Row = Record<string, string | number>;

/**
 * Reads a table as pasted from a spreadsheet (tabs) or as CSV (commas or semicolons, quotes). The
 * first line names the columns. Numbers become numbers.
 */
export function parseTable(text: string): Row[] {
  const separator = chooseSeparator(text);
  const [names, ...lines] = splitCells(text.trim(), separator);
  if (!names) return [];
  return lines
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) =>
      Object.fromEntries(
        names.map((name, index) => [name || `column ${index + 1}`, toValue(cells[index] ?? "")]),
      ),
    );
}

/** Writes rows as a table with tabs. */
export function formatTable(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => names.map((name) => String(row[name] ?? "")));
  return [names, ...lines].map((cells) => cells.join("\t")).join("\n");
}

function chooseSeparator(text: string): string {
  const [head = ""] = text.split("\n");
  return ["\t", ";", ","].find((separator) => head.includes(separator)) ?? "\t";
}

const toValue = (cell: string) =>
  cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell;

/** Splits lines and cells. A cell in quotes may contain separators, line breaks and "". */
function splitCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    "g",
  );
  for (const [whole, quoted, plain = "", end = ""] of text.matchAll(cells)) {
    if (whole === "") break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end.endsWith("\n")) rows.push([]);
  }
  return rows;
}
