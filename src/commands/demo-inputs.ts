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
 * The run's inputs: the named options, then each `--input NAME=VALUE`, which wins. Throws
 * UsageError for one without a name.
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
  const tells = ["topic", "text", "script"].some((name) => name in given);
  const about = topic !== undefined ? { topic } : tells ? {} : deepSea;
  return { ...about, ...named, ...given };
}

function parsePair(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError(`--input "${text}" is not allowed: use NAME=VALUE, such as tone=calm.`);
  return [text.slice(0, at), readValue(text.slice(at + 1))];
}

/** JSON where it is JSON, else the text itself. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
