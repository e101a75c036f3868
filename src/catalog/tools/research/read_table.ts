import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TableSource, tableFormats } from "../../../generators/reading/reading.ts";
import { StepError } from "../../../system/errors.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
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
  checkStart: ({ table, url }, context) => (table ? undefined : refuseLink("url", url, context)),
  async run(context) {
    const { input, signal, texts } = context;
    const { table_sheet: sheet, table_format: format, has_header: hasHeader } = input;
    const source = {
      ...(await openSource(context)),
      encoding: input.table_encoding,
      format,
      hasHeader,
      sheet,
    };
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

type Context = Pick<
  ToolContext<{ table?: string; url?: string; text?: string; rows?: Record<string, unknown>[] }>,
  "assets" | "web" | "signal" | "input" | "folder"
>;

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
  if (!text?.trim() && given?.length) return { text: JSON.stringify(given) };
  if (!text?.trim()) throw new StepError("invalid_input", nothingToRead);
  return { text };
}
