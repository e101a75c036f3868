import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ReadTable,
  type TableSource,
  tableFormats,
} from "../../../generators/reading/reading.ts";
import { faultMessage, StepError } from "../../../system/errors.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import {
  defineTool,
  type Refusal,
  type StartContext,
  type ToolContext,
} from "../../definition/define-tool.ts";
import { asset, boolean, rows, string, strings } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const tableBytesMax = 5 * 1024 ** 2;
const nothingToRead = 'No table to read. Add a "table" file, its "url", its "text", or "rows".';

export default defineTool({
  name: "Read table",
  category: "research",
  description:
    "Reads a table of CSV, TSV, JSON or XLSX into rows with types: numbers, dates, true or false, texts.",
  credits: perCall(0.3),
  version: 3,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  isReusable: ({ table, url }) => Boolean(table) || !url,
  input: {
    table: asset("text", {
      optional: true,
      description: "A CSV, TSV, JSON or XLSX file, at most 5 MB, in any character set.",
    }),
    url: string({
      optional: true,
      min: 1,
      max: 2048,
      description:
        "A public https URL of a CSV, TSV, JSON or XLSX file, at most 5 MB. It is ignored if there is a `table`, which can be a URL too.",
    }),
    text: string({
      optional: true,
      max: 100_000,
      description: "The table as text. It is ignored if there is a `table` or a `url`.",
    }),
    rows: rows({
      optional: true,
      max: 10_000,
      description: "Rows to use as they are, if there is neither a `table`, a `url` nor a `text`.",
    }),
    table_format: string({
      default: "auto",
      enum: tableFormats,
      description: "Format of the table. auto detects it from the content.",
    }),
    table_encoding: string({
      optional: true,
      max: 40,
      description: "Character set of `table`, such as windows-1252. It is detected by default.",
    }),
    table_sheet: string({
      optional: true,
      max: 100,
      description: "Sheet of a spreadsheet. Default: the first one with cells.",
    }),
    has_header: boolean({
      optional: true,
      description: "True if the first row names the columns. By default its content decides.",
    }),
  },
  needs: [["table", "url", "text", "rows"]],
  madeFrom: { rows: ["table", "url", "text", "rows"] },
  repeats: ["rows"],
  output: {
    rows: rows({ description: "The rows: values by the name of their column." }),
    columns: rows({
      description:
        "The columns in order: `name`, `type` (number, date, boolean or text), and the `unit` that all numbers had.",
    }),
    warnings: strings({
      optional: true,
      description: "Values that could not be read as intended, by column.",
    }),
    encoding_found: string({
      optional: true,
      description: "Character set in which `table` was read.",
    }),
  },
  example: { table: "table.csv" },
  expect: () => ({ rows: [{ name: "A", value: 1 }] }),
  checkStart: async (input, context) => {
    const { table, url } = input;
    if (table) return undefined;
    return refuseLink("url", url, context) ?? (await readGiven(input, context))?.fault;
  },
  async foresee(input, context) {
    const read = (await readGiven(input, context))?.read;
    if (!read) return undefined;
    const { rows: found, columns, warnings } = read;
    return { outputs: { rows: found, columns: columns.map((one) => ({ ...one })) }, warnings };
  },
  async run(context) {
    const { input, signal, texts } = context;
    const source = { ...(await openSource(context)), ...readOptions(input) };
    const read = await texts.run("readTable", source, signal);
    const { warnings, engine, encoding, ...table } = read;
    return {
      rows: table.rows,
      columns: table.columns.map((column) => ({ ...column })),
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(encoding ? { encoding_found: encoding } : {}),
      engine,
    };
  },
});

const sources = ["table", "url", "text", "rows"];

interface GivenTable {
  read?: ReadTable;
  fault?: Refusal;
}

/** Reads a table that the inputs contain, before the start of a run. */
async function readGiven(
  known: Partial<Inputs> & ReadOptions,
  { texts, signal, mayGet }: StartContext,
): Promise<GivenTable | undefined> {
  const { table, url, text, rows: given } = known;
  const isText = Boolean(text?.trim());
  if (table || url?.trim() || !(isText || given?.length) || sources.some(mayGet)) return undefined;
  const source = { ...givenText(known), ...readOptions(known) };
  const input = isText ? "text" : "rows";
  return texts.run("readTable", source, signal).then(
    (read) => ({ read }),
    (error) => ({ fault: { input, message: faultMessage(error) } }),
  );
}

interface Inputs {
  table?: string | undefined;
  url?: string | undefined;
  text?: string | undefined;
  rows?: Record<string, unknown>[] | undefined;
}

interface ReadOptions {
  table_encoding?: string | undefined;
  table_format?: TableSource["format"] | undefined;
  table_sheet?: string | undefined;
  has_header?: boolean | undefined;
}

const readOptions = (given: ReadOptions): Omit<TableSource, "path" | "text"> => ({
  encoding: given.table_encoding,
  format: given.table_format ?? "auto",
  hasHeader: given.has_header,
  sheet: given.table_sheet,
});

type Context = Pick<ToolContext<Inputs>, "assets" | "web" | "signal" | "input" | "folder">;

async function openSource({
  assets,
  web,
  signal,
  input,
  folder,
}: Context): Promise<Pick<TableSource, "path" | "text">> {
  const { table, url, text, rows: given } = input;
  if (table) {
    const { path, kind, bytes } = await assets.open(table);
    if (kind !== "text")
      throw new StepError(
        "invalid_input",
        `"table" is of kind ${kind}. Use CSV, TSV, JSON or XLSX.`,
      );
    if (bytes > tableBytesMax)
      throw new StepError("invalid_input", `"table" has ${bytes} bytes. The maximum is 5 MB.`);
    return { path };
  }
  if (url?.trim()) {
    const { text: page, zip } = await web.fetchPage(url.trim(), { signal });
    if (!zip) return { text: page };
    const path = join(folder, "table");
    await writeFile(path, zip);
    return { path };
  }
  return givenText({ text, rows: given });
}

function givenText({ text, rows: given }: Inputs): { text: string } {
  if (text?.trim()) return { text };
  if (given?.length) return { text: JSON.stringify(given) };
  throw new StepError("invalid_input", nothingToRead);
}
