import { readFile } from "node:fs/promises";
import { strFromU8, strToU8, type UnzipFileInfo, type Unzipped, unzipSync, zipSync } from "fflate";
import readSpreadsheet from "read-excel-file/universal";
import { isZip, knownEncoding } from "../../system/text-encoding.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { findPercentStyles, writePercentCells } from "./percent-cells.ts";
import { ReadingFault } from "./reading-fault.ts";
import { trimRows } from "./trim-rows.ts";

/** The content of a file: its text, or the cells of a spreadsheet. */
export type TableContent =
  | { text: string; encoding: string; warnings: string[] }
  | { cells: unknown[][]; warnings: string[] };

/** Reads a file of text in any character set, or a spreadsheet (XLSX). Throws ReadingFault. */
export async function readTableFile(
  path: string,
  { encoding, sheet }: { encoding?: string | undefined; sheet?: string | undefined },
): Promise<TableContent> {
  const bytes = await readFile(path);
  return isZip(bytes) ? readSheet(bytes, sheet) : decode(bytes, encoding);
}

function decode(bytes: Uint8Array, given: string | undefined): TableContent {
  const encoding = given?.trim() || (knownEncoding(bytes) ?? guessEncoding(bytes));
  const warnings =
    given?.trim() || knownEncoding(bytes)
      ? []
      : [
          `The table was read as ${encoding}, because it is not UTF-8. If letters are wrong, set "table_encoding", or save it as UTF-8.`,
        ];
  return { text: decoderFor(encoding).decode(bytes), encoding, warnings };
}

function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ReadingFault(
      `Unknown "table_encoding": "${encoding.slice(0, 40)}". Use one such as utf-8, windows-1252 or shift_jis.`,
    );
  }
}

/** Unpacked sizes. A table of 200,000 cells has far less. */
const partBytesMax = 64 * 1024 ** 2;
const tablePartsMax = 500;

/** The cells of one sheet: the named one, or the first that is not empty. */
async function readSheet(bytes: Uint8Array, wanted: string | undefined): Promise<TableContent> {
  const parts = unpack(bytes);
  if (!("xl/workbook.xml" in parts))
    throw new ReadingFault('"table" is an archive, not a spreadsheet. Use XLSX, CSV, TSV or JSON.');
  // Stored again without compression: the reader below unpacks whatever sizes an archive declares.
  const sheets = await readSpreadsheet(zipSync(withPercents(parts), { level: 0 }).buffer).catch(
    (cause) => {
      if (cause instanceof RangeError) throw cause;
      throw new ReadingFault(
        'The spreadsheet "table" is damaged. Save it again as XLSX, or as CSV.',
      );
    },
  );
  const names = sheets.map(({ sheet }) => `"${sheet.slice(0, 40)}"`).slice(0, 10);
  const full = sheets.filter(({ data }) => data.length > 0);
  const chosen = wanted?.trim()
    ? sheets.find(({ sheet }) => sheet.trim().toLowerCase() === wanted.trim().toLowerCase())
    : (full[0] ?? sheets[0]);
  if (!chosen)
    throw new ReadingFault(
      `No sheet "${wanted?.slice(0, 40)}". Set "table_sheet" to one of: ${names.join(", ")}.`,
    );
  const others = full.length > 1 && !wanted?.trim();
  return {
    cells: trimRows(chosen.data.map((row) => row.map(toValue))),
    warnings: others
      ? [
          `The sheet "${chosen.sheet}" was read. Set "table_sheet" to read another of: ${names.join(", ")}.`,
        ]
      : [],
  };
}

/** The parts with percentages as they are shown: the reader returns 0.125 for 12.5 %. */
function withPercents(parts: Unzipped): Unzipped {
  const styles = parts["xl/styles.xml"];
  const found = styles ? findPercentStyles(strFromU8(styles)) : new Set<string>();
  if (found.size === 0) return parts;
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) =>
      /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
        ? [name, strToU8(writePercentCells(strFromU8(bytes), found))]
        : [name, bytes],
    ),
  );
}

/** The parts of an archive that a reader needs. Throws ReadingFault if they are too large. */
function unpack(bytes: Uint8Array): Unzipped {
  let total = 0;
  let count = 0;
  const isNeeded = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(?:xml|rels)$/i.test(name)) return false;
    total += originalSize;
    count += 1;
    if (total > partBytesMax || count > tablePartsMax)
      throw new ReadingFault(
        "The spreadsheet is too large when it is unpacked. The maximum is 64 MB. Save it as CSV.",
      );
    return true;
  };
  try {
    return unzipSync(bytes, { filter: isNeeded });
  } catch (error) {
    if (error instanceof ReadingFault || error instanceof RangeError) throw error;
    throw new ReadingFault('The archive "table" is damaged. Save it again as XLSX, or as CSV.');
  }
}

/** Dates become texts: a day, or a time of the day's clock. */
function toValue(cell: unknown): unknown {
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return null;
  const text = cell.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
}
