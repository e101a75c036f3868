import { readFile } from "node:fs/promises";
import { readTable, tableFormats } from "../../../generators/reading/reading.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, boolean, rows, string, strings } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const bytesMax = 5 * 1024 ** 2;
const nothingToRead = 'No table to read. Add a "table" file, its "url", its "text", or "rows".';

export default defineTool({
  name: "Read table",
  category: "research",
  description:
    "Reads a table of CSV, TSV or JSON into rows with types: numbers, dates, true or false, texts.",
  credits: perCall(0.3),
  version: 1,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  isReusable: ({ table, url }) => Boolean(table) || !url,
  input: {
    table: asset("text", { optional: true, description: "A CSV, TSV or JSON file, at most 5 MB." }),
    url: string({
      optional: true,
      min: 1,
      max: 2048,
      description: "A public https URL of the table. It is ignored if there is a `table`.",
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
    has_header: boolean({
      optional: true,
      description: "True if the first row names the columns. By default its content decides.",
    }),
  },
  output: {
    rows: rows({ description: "The rows: values by the name of their column." }),
    columns: rows({
      description:
        "The columns in order: `name`, `type` (number, date, boolean or text), and the `unit` that all numbers had.",
    }),
    warnings: strings({
      optional: true,
      description: "Values that could not be read as intended.",
    }),
  },
  example: { table: "table.csv" },
  expect: () => ({ rows: [{ name: "A", value: 1 }] }),
  checkStart: ({ table, url, text, rows: given }, { isComplete }) =>
    isComplete && !table && !url?.trim() && !text?.trim() && !given ? nothingToRead : undefined,
  async run(context) {
    const { input, signal } = context;
    const source = {
      text: await openText(context),
      format: input.table_format,
      hasHeader: input.has_header,
    };
    const { warnings, engine, ...table } = await readTable(source, signal);
    return {
      rows: table.rows,
      columns: table.columns.map((column) => ({ ...column })),
      ...(warnings.length > 0 ? { warnings } : {}),
      engine,
    };
  },
});

type Context = Pick<
  ToolContext<{ table?: string; url?: string; text?: string; rows?: Record<string, unknown>[] }>,
  "assets" | "web" | "signal" | "input"
>;

async function openText({ assets, web, signal, input }: Context): Promise<string> {
  const { table, url, text, rows: given } = input;
  if (table) {
    const { path, kind, bytes } = await assets.open(table);
    if (kind !== "text")
      throw new StepError("invalid_input", `"table" is of kind ${kind}. Use CSV, TSV or JSON.`);
    if (bytes > bytesMax)
      throw new StepError("invalid_input", `"table" has ${bytes} bytes. The maximum is 5 MB.`);
    return readFile(path, "utf8");
  }
  if (url?.trim()) return (await web.fetchPage(url.trim(), { signal })).text;
  if (!text?.trim() && given?.length) return JSON.stringify(given);
  if (!text?.trim()) throw new StepError("invalid_input", nothingToRead);
  return text;
}
