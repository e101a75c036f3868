import { deepSea } from "./demo/deep-sea.ts";
import { UsageError } from "./options.ts";

interface Given {
  topic: string | undefined;
  input: string[];
  aspect: string;
  resolution: string;
  seconds: number;
}

/**
 * Builds the inputs of the run from the options. Each `--input NAME=VALUE` overrides the others.
 * Throws UsageError for an invalid pair.
 */
export function demoInputs({
  topic,
  input,
  aspect,
  resolution,
  seconds,
}: Given): Record<string, unknown> {
  const named = { seconds, aspect_ratio: aspect, resolution };
  const given = Object.fromEntries(input.map(parsePair));
  const hasSubject = ["topic", "text", "script"].some((name) => name in given);
  const subject = topic !== undefined ? { topic } : hasSubject ? {} : deepSea;
  return { ...subject, ...named, ...given };
}

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
