import { deepSea } from "./demo/deep-sea.ts";
import { parsePairs } from "./parse-pairs.ts";

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
  const given = parsePairs(input);
  const hasSubject = ["topic", "text", "script"].some((name) => name in given);
  const subject = topic !== undefined ? { topic } : hasSubject ? {} : deepSea;
  return { ...subject, ...named, ...given };
}
