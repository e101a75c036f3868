import Papa from "papaparse";

export type Row = Record<string, string | number>;

/**
 * Reads a table as pasted from a spreadsheet (tabs) or as CSV (commas or semicolons, quotes). The
 * first line names the columns. Numbers become numbers.
 */
export function parseTable(text: string): Row[] {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: chooseDelimiter,
    skipEmptyLines: "greedy",
    transform: (cell: string) => cell.trim(),
  });
  const [names = [], ...lines] = data;
  return lines.map((cells) =>
    Object.fromEntries(
      names.map((name, index) => [name || `column ${index + 1}`, toValue(cells[index] ?? "")]),
    ),
  );
}

/** Writes rows as a table with tabs. */
export function formatTable(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Papa.unparse([...rows], { columns, delimiter: "\t", newline: "\n" });
}

function chooseDelimiter(text: string): string {
  const head = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return ["\t", ";", ","].find((delimiter) => head.includes(delimiter)) ?? "\t";
}

const toValue = (cell: string) =>
  cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell;
