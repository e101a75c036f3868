import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** What a careful editor would accept of one tool's result. */
export interface Verdict {
  tool: string;
  /** Inputs of the tool beside the source. */
  options: Record<string, string | number>;
  /** The part of the result, such as `title`, each with fragments of which one must be there. */
  accepts: { part: string; fragments: string[] }[];
  /** Fragments that must not be there; `^` marks the start of a sentence. */
  refuses: { part: string; fragment: string }[];
}

/** A text, code or a table with what is expected of the tools. */
export interface EditedText {
  name: string;
  options: Record<string, string | number>;
  source: string;
  verdicts: Verdict[];
}

/**
 * Reads a file of edited texts: `# name`, lines `key: value`, `--- text` (or code, rows) with the
 * source, then `--- tool` with options and with lines `[part] accept: one|or another` and
 * `[part] refuse: fragment`.
 */
export function readEditedTexts(path: string): EditedText[] {
  if (extname(path) !== ".txt") throw new Error(`Not a file of edited texts: ${path}`);
  return `\n${readFileSync(path, "utf8").trim()}`
    .split(/\n# (?=[^\n]+\n(?:\w+: [^\n]*\n)*--- )/)
    .slice(1)
    .map(readText);
}

function readText(block: string): EditedText {
  const [head = "", source = "", ...verdicts] = block.split(/\n--- /);
  const [name = "", ...options] = head.split("\n");
  return {
    name,
    options: readOptions(options),
    source: source.slice(source.indexOf("\n") + 1),
    verdicts: verdicts.map(readVerdict),
  };
}

const readOptions = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, key = "", value = ""] = /^(\w+): (.*)$/.exec(line) ?? [];
      return key ? [[key, /^\d+$/.test(value) ? Number(value) : value]] : [];
    }),
  );

function readVerdict(block: string): Verdict {
  const [tool = "", ...lines] = block.trim().split("\n");
  const found = (kind: string) =>
    lines.flatMap((line) => {
      const [, part = "", fragment = ""] =
        new RegExp(`^(?:(\\w+) )?${kind}: (.+)$`).exec(line) ?? [];
      return fragment ? [{ part, fragment }] : [];
    });
  return {
    tool,
    options: readOptions(lines.filter((line) => !/^(?:\w+ )?(?:accept|refuse):/.test(line))),
    accepts: found("accept").map(({ part, fragment }) => ({
      part,
      fragments: fragment.split("|"),
    })),
    refuses: found("refuse"),
  };
}

/**
 * Compares a result with a verdict; returns what an editor would object to. Each line of a part is
 * a sentence. A refused start of a sentence is accepted after the sentence that explains it.
 */
export function findObjections(
  { accepts, refuses }: Verdict,
  result: Readonly<Record<string, string>>,
  source: string,
): string[] {
  const part = (name: string) => result[name || "text"] ?? "";
  const missing = accepts
    .filter(({ part: name, fragments }) => !fragments.some((each) => has(part(name), each)))
    .map(({ part: name, fragments }) => `${name} lacks: ${fragments.join(" or ")}`);
  const wrong = refuses
    .filter(({ part: name, fragment }) => isThere(fragment, part(name), source))
    .map(({ part: name, fragment }) => `${name} has: ${fragment}`);
  return [...missing, ...wrong];
}

/** A sentence may continue another one, so that capitals do not count. */
const has = (text: string, fragment: string) => text.toLowerCase().includes(fragment.toLowerCase());

function isThere(fragment: string, text: string, source: string): boolean {
  const start = fragment.replace(/^\^/, "").replace(/\$$/, "");
  if (fragment === start) return text.includes(fragment);
  const lines = text.split("\n");
  return lines.some((line, index) => {
    if (fragment.endsWith("$")) return fragment[0] === "^" ? line === start : line.endsWith(start);
    if (!line.startsWith(start)) return false;
    const before = lines[index - 1];
    return !before || !source.replace(/\s/g, "").includes(`${before}${line}`.replace(/\s/g, ""));
  });
}
