import Papa from "papaparse";
import { columnsMax } from "../../values/chart-columns.ts";
import { typeColumn } from "./column-types.ts";
import type { Cell, ReadTable, TableSource } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";
import { readTableFile } from "./table-file.ts";
import { withoutTitles } from "./trim-rows.ts";

const tableRowsMax = 10_000;
const cellsMax = 200_000;
const cellLengthMax = 2000;

/** A table before its types are known. JSON gives values that are no text. */
interface RawTable {
  names: string[];
  rows: unknown[][];
  /** True if the cells are separated by semicolons, as where a comma is the decimal sign. */
  semicolons: boolean;
  warnings: string[];
  engine: string;
  encoding?: string;
}

type Cells = Omit<RawTable, "engine">;

/** Parses a table. Throws ReadingFault if there is none, or one that is too large. */
export async function parseTable(source: TableSource): Promise<ReadTable> {
  const { path, text = "", ...options } = source;
  if (path === undefined) return typeTable(parseText(text, source));
  const content = await readTableFile(path, options);
  const { engine, ...table } =
    "cells" in content
      ? { ...fromCells(content.cells, source), engine: "local/read-excel-file" }
      : { ...parseText(content.text, source), encoding: content.encoding };
  return typeTable({ ...table, engine, warnings: [...content.warnings, ...table.warnings] });
}

function parseText(given: string, source: TableSource): RawTable {
  // A tab at the start belongs to the table: its first column has no name.
  const text = given.replace(/^\uFEFF?(?:[ \t]*\r?\n)*/, "").trimEnd();
  if (!text) throw new ReadingFault("The table is empty. Send CSV, TSV or JSON with rows.");
  const isJson = source.format === "json" || (source.format === "auto" && /^\s*[[{]/.test(text));
  return isJson
    ? { ...parseJson(text, source), engine: "local/json" }
    : { ...parseCsv(text, source), engine: "local/papaparse" };
}

function typeTable({ names, rows, semicolons, warnings, engine, encoding }: RawTable): ReadTable {
  checkSize(names.length, rows.length);
  const unique = uniqueNames(names);
  const columns = unique.map((name, index) =>
    typeColumn(
      name,
      rows.map((row) => toCell(row[index])),
      { semicolons },
    ),
  );
  return {
    rows: rows.map((_, row) =>
      Object.fromEntries(columns.map(({ name, cells }) => [name, cells[row] ?? null])),
    ),
    columns: columns.map(({ cells: _, warning: __, ...column }) => column),
    warnings: [...warnings, ...columns.flatMap(({ warning }) => warning ?? [])],
    engine,
    ...(encoding ? { encoding } : {}),
  };
}

function checkSize(columns: number, rows: number): void {
  const fault = (size: string, limit: string) =>
    new ReadingFault(`The table has ${size}. The maximum is ${limit}. Send a part of it.`);
  if (rows === 0)
    throw new ReadingFault("The table has no rows below its header. Send at least one row.");
  if (rows > tableRowsMax) throw fault(`more than ${tableRowsMax} rows`, `${tableRowsMax}`);
  if (columns > columnsMax) throw fault(`${columns} columns`, `${columnsMax}`);
  if (rows * columns > cellsMax) throw fault(`${rows * columns} cells`, `${cellsMax}`);
}

function parseCsv(text: string, { format, hasHeader }: TableSource): Cells {
  const { data, meta, errors } = Papa.parse<string[]>(text, {
    delimiter: format === "tsv" ? "\t" : guessDelimiter(text),
    skipEmptyLines: "greedy",
    preview: tableRowsMax + 2,
  });
  const table = hasHeader === false ? data : withoutTitleLines(data);
  const [first = [], ...rest] = table;
  const header = hasHeader ?? looksLikeHeader(first, rest);
  const rows = header ? rest : table;
  const width = header
    ? first.length
    : Math.max(...rows.slice(0, tableRowsMax + 1).map((row) => row.length));
  const wide = rows.filter((row) => row.length > width).length;
  const quotes = errors.find(({ type }) => type === "Quotes");
  return {
    names: header ? first : Array.from({ length: width }, () => ""),
    rows,
    semicolons: meta.delimiter === ";",
    warnings: [
      ...(wide > 0
        ? [`${wide} rows have more cells than the header; the last were left out.`]
        : []),
      ...(quotes ? [`The quotes near row ${(quotes.row ?? 0) + 1} are not closed.`] : []),
    ],
  };
}

/** Lines of titles above a table, and lines of it from which the separator is guessed. */
const [titleLinesMax, guessedLines] = [3, 20];

/** The separator of the first lines that have one: titles above a table have none. */
function guessDelimiter(text: string): string {
  let start = 0;
  for (let titles = 0; titles <= titleLinesMax; titles++) {
    const config = { skipEmptyLines: "greedy", preview: guessedLines } as const;
    const { data, meta } = Papa.parse<string[]>(text.slice(start), config);
    if (data.some((row) => row.length > 1)) return meta.delimiter;
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  return "";
}

/** Without titles, if the line below them is a header. */
function withoutTitleLines(lines: string[][]): string[][] {
  const [header = [], ...rest] = withoutTitles(lines);
  return looksLikeHeader(header, rest) ? [header, ...rest] : lines;
}

/** A header holds only texts: each once, or above numbers. */
function looksLikeHeader(first: readonly string[], rest: readonly unknown[][]): boolean {
  const cells = first.map((cell) => cell.trim()).filter(Boolean);
  if (rest.length === 0 || cells.length === 0) return false;
  // Years are usual names of columns.
  const years = cells.length > 1 && cells.slice(1).every((cell) => /^(?:19|20)\d\d$/.test(cell));
  if (!years && cells.some(looksLikeNumber)) return false;
  return (
    new Set(cells).size === cells.length || rest[0]?.map(String).some(looksLikeNumber) === true
  );
}

const looksLikeNumber = (cell: string) => /^[-+]?[\d.,\s%]+$/.test(cell) && /\d/.test(cell);

/** An array of objects or arrays, an object with such an array, or one object of values. */
function parseJson(text: string, source: TableSource): Cells {
  const list = findList(readJson(text));
  const objects = list.filter(isObject);
  if (objects.length === list.length) {
    const names = [
      ...new Set(objects.slice(0, tableRowsMax + 1).flatMap((row) => Object.keys(row))),
    ];
    checkSize(names.length, list.length);
    return {
      ...{ names, semicolons: false, warnings: [] },
      rows: objects.map((row) =>
        names.map((name) => (Object.hasOwn(row, name) ? row[name] : null)),
      ),
    };
  }
  if (list.every(Array.isArray)) return fromCells(list, source);
  if (list.some((item) => typeof item === "object" && item !== null))
    throw new ReadingFault("The JSON mixes objects with other values. Send an array of objects.");
  return { names: ["value"], rows: list.map((item) => [item]), semicolons: false, warnings: [] };
}

function fromCells(list: readonly unknown[][], { hasHeader }: TableSource): Cells {
  const [first = [], ...rest] = list;
  const names = first.map((cell) => String(cell ?? ""));
  const header = hasHeader ?? looksLikeHeader(names, rest);
  return {
    ...{ semicolons: false, warnings: [] },
    names: header ? names : names.map(() => ""),
    rows: header ? rest : [...list],
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    try {
      return text.split("\n").flatMap((line): unknown => (line.trim() ? JSON.parse(line) : []));
    } catch {
      const reason = error instanceof Error ? error.message.slice(0, 200) : "";
      throw new ReadingFault(`The JSON cannot be read: ${reason}. Send an array of objects.`);
    }
  }
}

function findList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) throw new ReadingFault("The JSON has no rows. Send an array of objects.");
  const list = Object.values(value).find((item) => Array.isArray(item) && item.length > 0);
  if (Array.isArray(list)) return list;
  return Object.entries(value).map(([name, item]) => ({ name, value: item }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values inside values become JSON text. */
function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = (typeof value === "string" ? value : JSON.stringify(value)).trim();
  return text === "" ? null : text.slice(0, cellLengthMax).toWellFormed();
}

/** Names that are not empty, each once. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((given, index) => {
    const name = given.trim().replace(/\s+/g, " ").slice(0, 100).toWellFormed();
    const base = name === "" || name === "__proto__" ? `column_${index + 1}` : name;
    let unique = base;
    for (let count = 2; used.has(unique); count++) unique = `${base}_${count}`;
    used.add(unique);
    return unique;
  });
}
