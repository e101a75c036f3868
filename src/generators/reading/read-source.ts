import { StepError } from "../../system/errors.ts";
import type { WebPage } from "../../values/web-page.ts";
import type { ReadPage, ReadTable, TableSource } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

/** Reads an article, a feed or plain text. Rejects with StepError `invalid_input`. */
export const readPage = (page: WebPage): Promise<ReadPage> =>
  refuseFaults(async () => (await import("./page.ts")).parsePage(page));

/** Reads CSV, TSV, JSON or XLSX. Rejects with StepError `invalid_input`. */
export const readTable = (source: TableSource): Promise<ReadTable> =>
  refuseFaults(async () => (await import("./table.ts")).parseTable(source));

async function refuseFaults<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadingFault) throw new StepError("invalid_input", error.message);
    // Too many levels of elements or lists.
    if (!(error instanceof RangeError)) throw error;
    throw new StepError(
      "invalid_input",
      "The content is nested too deeply. Send simpler content, or its text.",
    );
  }
}
