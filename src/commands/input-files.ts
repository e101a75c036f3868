import { readFile, stat } from "node:fs/promises";
import type { FieldSpec } from "../catalog/definition/fields.ts";
import { UsageError } from "./options.ts";

type TextSpec = Pick<FieldSpec, "type" | "enum" | "max"> & { format?: string | undefined };

/** UTF-8 needs at most three bytes for each UTF-16 unit, and a file may start with a mark. */
const bytesPerUnit = 3;
const inputFileBytesMax = 10_000_000;

/**
 * Replaces each value of an input of plain text that is the path of a file by the text of that
 * file. Rejects with UsageError if the file is not UTF-8 or longer than the input.
 */
export async function readTextInputs(
  specs: Readonly<Record<string, TextSpec>>,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(values).map(async ([name, value]) => {
    const spec = specs[name];
    const isText = spec?.type === "string" && !spec.format && !spec.enum;
    if (!isText || typeof value !== "string" || !pathForm.test(value) || !(await isFile(value)))
      return [name, value];
    return [name, await readTextFile(`--input ${name}`, value, spec.max)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false;

/** A text is a path only with an ending: a file may have the name of a word. */
const pathForm = /^[^\n]{0,1000}\.\w{1,10}$/;

/** The UTF-8 text of a file. `max`: its longest length, in UTF-16 units. */
export async function readTextFile(option: string, path: string, max = Infinity): Promise<string> {
  const limit = Math.min(inputFileBytesMax, max * bytesPerUnit + bytesPerUnit);
  const bytes = await stat(path)
    .then(({ size }) => (size > limit ? undefined : readFile(path)))
    .catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        `${option} ${path} cannot be read: ${error.code}. Use the path of a text file.`,
      );
    });
  const text = bytes && decode(option, path, bytes);
  if (text === undefined || text.length > max)
    throw new UsageError(
      `${option} ${path} is too long. The maximum is ${Number.isFinite(max) ? `${max} characters` : `${inputFileBytesMax} bytes`}.`,
    );
  return text;
}

function decode(option: string, path: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${option} ${path} is not UTF-8 text. Save the file as UTF-8.`);
  }
}
