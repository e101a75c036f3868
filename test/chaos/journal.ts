import { appendFileSync, readFileSync } from "node:fs";

/** The begin of a step, as its tool has written it. */
export interface Begin {
  /** Names the run. */
  mark: string;
  node: string;
  visit: number;
  /** Milliseconds since 1970 by the clock of the machine, also if that of the process is wrong. */
  at: number;
}

/** The variable with the path of the journal. */
export const journalVariable = "CHAOS_JOURNAL";

/** Appends at once, so that the order of the lines is that of the begins in all processes. */
export function recordBegin(begin: Omit<Begin, "at">): void {
  const at = performance.timeOrigin + performance.now();
  appendFileSync(process.env[journalVariable] ?? "", `${JSON.stringify({ ...begin, at })}\n`);
}

export const readJournal = (path: string): Begin[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
