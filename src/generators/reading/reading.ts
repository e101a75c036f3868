import { StepError } from "../../system/errors.ts";
import { runThread } from "../../system/run-thread.ts";
import type { WebPage } from "../../values/web-page.ts";

export interface ReadPage {
  title: string;
  /** One paragraph per line. */
  text: string;
  author?: string;
  /** The language that the page declares or that its text has. */
  language?: string;
  /** https URLs of pictures, the most important first. */
  images: string[];
  engine: string;
}

type ColumnType = "number" | "date" | "boolean" | "text";

export interface Column {
  name: string;
  type: ColumnType;
  /** The sign that all numbers of the column had, such as % or €. */
  unit?: string;
}

export type Cell = string | number | boolean | null;

export interface ReadTable {
  rows: Record<string, Cell>[];
  columns: Column[];
  warnings: string[];
  engine: string;
}

export const tableFormats = ["auto", "csv", "tsv", "json"] as const;

export interface TableSource {
  text: string;
  format: (typeof tableFormats)[number];
  /** True if the first row names the columns. By default its content decides. */
  hasHeader?: boolean | undefined;
}

export type ReadingTask = { kind: "page"; page: WebPage } | { kind: "table"; source: TableSource };

/** `fault`: a sentence for the caller about an input that cannot be read. */
export type ReadingResult = { page: ReadPage } | { table: ReadTable } | { fault: string };

const cpuSeconds = 20;
const heapMegabytes = 384;

/** Reads an article, a feed or plain text. Rejects with StepError `invalid_input`. */
export async function readPage(page: WebPage, signal: AbortSignal): Promise<ReadPage> {
  const result = await readInThread({ kind: "page", page }, "page", signal);
  if ("page" in result) return result.page;
  throw new Error("The thread returned no page.");
}

/** Reads CSV, TSV or JSON. Rejects with StepError `invalid_input`. */
export async function readTable(source: TableSource, signal: AbortSignal): Promise<ReadTable> {
  const result = await readInThread({ kind: "table", source }, "table", signal);
  if ("table" in result) return result.table;
  throw new Error("The thread returned no table.");
}

/** Reads in a thread, because pages and tables may take much time or memory. */
async function readInThread(
  task: ReadingTask,
  noun: string,
  signal: AbortSignal,
): Promise<ReadingResult> {
  const module = new URL("./reading-worker.ts", import.meta.url);
  const limitMessage = `The ${noun} is too large or too complex to read. Send a simpler ${noun}, or its text.`;
  const run = { module, data: task, cpuSeconds, heapMegabytes, limitMessage };
  const result = (await runThread(run, signal)) as ReadingResult;
  if ("fault" in result) throw new StepError("invalid_input", result.fault);
  return result;
}
