import { UsageError } from "./options.ts";

/** Parses `--input NAME=VALUE` options. Throws UsageError for an invalid pair. */
export const parsePairs = (pairs: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(parsePair));

function parsePair(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError(`Invalid --input: "${text}". Use NAME=VALUE, such as tone=calm.`);
  return [text.slice(0, at), readValue(text.slice(at + 1))];
}

/** Parses JSON, or returns the text itself. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
