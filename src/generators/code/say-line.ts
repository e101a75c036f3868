import { readAloud } from "./syntax/read-aloud.ts";
import { joinWords, sayName } from "./syntax/say-name.ts";

/** What a line says, and how much it matters: where time is short, low ranks are left out. */
export interface SaidLine {
  text: string;
  rank: 1 | 2 | 3;
}

/** Longer lines are data or generated. */
const saidLineMax = 200;

type Reader = (match: RegExpMatchArray) => string;

const listed = (text = "") => joinWords(text.split(",").map((part) => part.trim()));
const columns = (text = "") =>
  joinWords(text.split(/,(?![^(]*\))/).map((part) => sayColumn(part.trim())));

/** "COUNT(*) AS orders": the name is what the column is. */
function sayColumn(column: string): string {
  const [, made = column, name] = /^(.*?)\s+as\s+(\w+)$/i.exec(column) ?? [];
  const plain = /^[\w.]+$/.test(made) ? sayName(made) : readAloud(made);
  return name ? `${plain} as ${sayName(name)}` : plain;
}

/** The lines of SQL whose meaning does not depend on others. */
const readers: readonly [sign: RegExp, rank: SaidLine["rank"], say: Reader][] = [
  [
    /^select\s+(?!distinct\b)(.+?)(?:\s+from\s+(\w+))?;?$/i,
    3,
    ([, what, from]) =>
      `Select ${what === "*" ? "all columns" : columns(what)}${from ? ` from ${sayName(from)}` : ""}.`,
  ],
  [/^from\s+(\w+);?$/i, 2, ([, table]) => `The rows come from the table ${sayName(table ?? "")}.`],
  [/^where\s+(.+?);?$/i, 2, ([, test]) => `Keep the rows where ${readAloud(test ?? "")}.`],
  [/^group by\s+([\w., ]+);?$/i, 2, ([, by]) => `Group the rows by ${listed(by)}.`],
  [
    /^order by\s+([\w.]+)(?:\s+(desc|asc))?;?$/i,
    2,
    ([, by, order]) =>
      `Sort by ${sayName(by ?? "")}, ${/desc/i.test(order ?? "") ? "highest" : "lowest"} first.`,
  ],
  [/^limit\s+(\d+);?$/i, 2, ([, count]) => `Keep the first ${count} rows.`],
];

/**
 * A line of code in English: lines of SQL by what they do, all others as they are written.
 * Undefined for one that only closes or continues another.
 */
export function sayLine(line: string, number: number): SaidLine | undefined {
  if (line.length > saidLineMax || line.startsWith("#!")) return undefined;
  // Without runs of white space, the expressions above are fast on a line of this length.
  const code = line
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?(?:#|\/\/|--) .*$/, "");
  for (const [sign, rank, say] of readers) {
    const match = code.match(sign);
    if (match) return { text: say(match), rank };
  }
  const said = readAloud(code);
  return /[\p{L}\p{N}]/u.test(said)
    ? { text: `Line ${number} reads: ${said}.`, rank: 1 }
    : undefined;
}
