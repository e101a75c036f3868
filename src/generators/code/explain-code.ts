import { secondsToSay } from "../../language/speaking-rate.ts";
import { sayLine } from "./say-line.ts";
import { type ParsedCode, parseCode } from "./syntax/parse-code.ts";
import { lower } from "./syntax/say-action.ts";
import { findComments, sayCode } from "./syntax/say-statement.ts";

/** One thing that is said about neighboring lines of code. */
export interface CodeStep {
  text: string;
  /** Number of the first line. */
  from: number;
}

interface Said extends CodeStep {
  /** Where time is short, low ranks are left out. 4 is a comment. */
  rank: number;
  /** Spoken lines so far. */
  lines: number;
  /** The statement that it belongs to. It is said as a whole or not at all. */
  unit: number;
  connector?: string | undefined;
}

export interface Explanation {
  steps: CodeStep[];
  /** How many statements are left out, because they do not fit into the time. */
  left: number;
}

const stepSeconds = { least: 2.4, most: 6.5 };
const linesPerStep = 4;

/**
 * Explains code in English from its first line to its last: by its comments, and elsewhere by what
 * its statements do. Lines of a language without a grammar are read aloud. Leaves out the least
 * important statements where `seconds` are too short.
 */
export function explainCode(code: string, seconds: number, language = "auto"): Explanation {
  const lines = code.split("\n");
  const parsed = parseCode(code, language);
  const notes = parsed ? findComments(parsed) : lines.flatMap(lineComment);
  const comments = notes.flatMap(({ text: note, from }): Said[] => {
    const text = readComment(note);
    return text ? [{ text, from, rank: 4, lines: 1, unit: -from }] : [];
  });
  const units = parsed ? sayUnits(parsed) : sayLines(lines);
  const all = [...comments, ...units].sort((a, b) => a.from - b.from);
  const told = explainedByComments(all, lines);
  const kept = fitSeconds(told.length > 0 ? told : [wholeCode(lines)], seconds);
  const [first, ...rest] = joinShort(connect(kept, told));
  return {
    steps: first ? [{ ...first, from: 1 }, ...rest] : [],
    left: told.length > 0 ? countUnits(told) - countUnits(kept) : 0,
  };
}

const countUnits = (list: readonly Said[]) => new Set(list.map(({ unit }) => unit)).size;

/** What the statements do. */
const sayUnits = (parsed: ParsedCode): Said[] =>
  sayCode(parsed).flatMap(({ sentences, rank, connector }, unit) =>
    sentences.map(({ text, from }, index): Said => {
      const follows = index === 0 ? connector : undefined;
      return { text, from, rank, lines: 1, unit, connector: follows };
    }),
  );

/** The lines themselves, where there is no grammar for the language. */
const sayLines = (lines: readonly string[]): Said[] =>
  lines.flatMap((line, index): Said[] => {
    const said = findComment(line) === undefined ? sayLine(line, index + 1) : undefined;
    return said ? [{ ...said, from: index + 1, lines: 1, unit: index }] : [];
  });

const lineComment = (line: string, index: number) => {
  const text = findComment(line);
  return text === undefined ? [] : [{ text, from: index + 1 }];
};

/** A statement follows another one by words only where that one is said too. */
function connect(kept: readonly Said[], told: readonly Said[]): Said[] {
  return kept.map((said) => {
    const before = told[told.indexOf(said) - 1];
    if (!said.connector || !before || !kept.includes(before)) return said;
    return { ...said, text: `${said.connector}, ${lower(said.text)}` };
  });
}

const wholeCode = (lines: readonly string[]): Said => ({
  text: `These are ${lines.length === 1 ? "the line" : `the ${lines.length} lines`} of the code.`,
  from: 1,
  rank: 4,
  lines: lines.length,
  unit: 0,
});

/** The text of a line that is a comment; undefined for code. */
function findComment(line: string): string | undefined {
  const code = line.trim();
  const [mark] = /^(?:#(?!include|!)|\/\/+|--|;;)/.exec(code) ?? [];
  if (mark) return code.slice(mark.length);
  if (isBetween(code, "/*", "*/")) return code.slice(2, -2).replace(/^\*+/, "");
  return isBetween(code, '"""', '"""') && code.length > 6 ? code.slice(3, -3) : undefined;
}

const isBetween = (code: string, start: string, end: string) =>
  code.length >= start.length + end.length && code.startsWith(start) && code.endsWith(end);

function readComment(text: string): string | undefined {
  const lines = text.trim().split("\n");
  const end = lines.findIndex((line) => /^(?:@|$)/.test(line.trim()));
  const plain = lines
    .slice(0, end === -1 ? undefined : end)
    .join(" ")
    .replace(/[*=\-_#/]{2,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (!/\p{L}{2}/u.test(plain)) return undefined;
  const opened = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?:]$/.test(opened) ? opened : `${opened}.`;
}

/**
 * A comment explains the statement after it, with what is in that: those lines are not explained
 * again. Comments that follow each other are one.
 */
function explainedByComments(said: readonly Said[], lines: readonly string[]): Said[] {
  let until = 0;
  return said.filter((step) => {
    // The definition of a function is named, although a comment explains it.
    if (step.rank === 3) until = 0;
    if (step.rank === 4) until = statementEnd(lines, step.from);
    return step.rank >= 3 || step.from > until;
  });
}

const indentOf = (line = "") => line.length - line.trimStart().length;

/** The last line of the statement after a comment: what stands further inward belongs to it. */
function statementEnd(lines: readonly string[], comment: number): number {
  let at = comment;
  while (findComment(lines[at] ?? "") !== undefined) at += 1;
  const indent = indentOf(lines[at]);
  while (lines[at + 1]?.trim() && indentOf(lines[at + 1]) > indent) at += 1;
  return at + 1;
}

const overrun = 1.3;

/** Leaves out the units that matter least, from the end, until the rest can be said in time. */
function fitSeconds(said: readonly Said[], seconds: number): Said[] {
  const units = new Map<number, { rank: number; seconds: number; place: number }>();
  said.forEach(({ unit, rank, text }, place) => {
    const known = units.get(unit) ?? { rank, seconds: 0, place };
    units.set(unit, { ...known, seconds: known.seconds + secondsToSay(text, "en") });
  });
  // The first one stays.
  const order = [...units].slice(1);
  order.sort(([, a], [, b]) => a.rank - b.rank || b.place - a.place);
  let total = [...units.values()].reduce((sum, unit) => sum + unit.seconds, 0);
  const dropped = new Set<number>();
  for (const [unit, { seconds: length }] of order) {
    if (total <= seconds * overrun) break;
    total -= length;
    dropped.add(unit);
  }
  return said.filter(({ unit }) => !dropped.has(unit));
}

/** Joins neighbors that are too short for a scene. */
function joinShort(said: readonly Said[]): Said[] {
  const steps: Said[] = [];
  for (const step of said) {
    const last = steps.at(-1);
    const length = last ? secondsToSay(`${last.text} ${step.text}`, "en") : 0;
    const open = secondsToSay(last?.text ?? "", "en") < stepSeconds.least;
    const fits = length <= stepSeconds.most && (last?.lines ?? 0) + step.lines <= linesPerStep;
    if (last && open && fits && step.rank < 3) {
      last.text = `${last.text} ${step.text}`;
      last.lines += step.lines;
    } else steps.push({ ...step });
  }
  return steps;
}

/** A definition begins with its line, and is read to this length. */
const definitionMax = 300;
const definition =
  /^(?:(?:export|public|pub|async|default|static) )*(?:def|function\*?|fn|func|class|struct|interface) ([A-Za-z_$]\w*)|^(?:export )?const (\w+) ?= ?(?:async ?)?(?:function\b|\(?[^()=;]*\)? ?=>)/;

/** A title from the first function or class, in words. */
export function titleForCode(code: string): string | undefined {
  let start = 0;
  for (const line of code.split("\n")) {
    // Parameters may have lines of their own.
    const opened = code.slice(start, start + 2 * definitionMax).trimStart();
    const found = definition.exec(opened.replace(/\s+/g, " ").slice(0, definitionMax));
    start += line.length + 1;
    const said = (found?.[1] ?? found?.[2])
      ?.replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/_+/g, " ")
      .trim()
      .toLowerCase();
    if (said) return `How ${said} works`;
  }
  return undefined;
}
