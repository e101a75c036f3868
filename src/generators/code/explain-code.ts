import { secondsToSay } from "../language/speaking-rate.ts";
import { sayLine } from "./say-line.ts";

/** One thing that is said about neighboring lines of code. */
export interface CodeStep {
  text: string;
  /** Number of the first line. */
  from: number;
}

interface Said extends CodeStep {
  rank: number;
  /** Spoken lines so far. */
  lines: number;
}

const comment =
  /^\s*(?:#(?!include|!)|\/\/+|--|;;)\s*(.*)$|^\s*\/\*+\s*(.*?)\s*\*\/\s*$|^\s*"""(.+)"""\s*$/;
const stepSeconds = { least: 2.4, most: 6.5 };
const linesPerStep = 4;

/**
 * Explains code in English from its first line to its last: by its comments, and elsewhere by
 * reading its lines aloud. Leaves out the least important lines where `seconds` are too short.
 */
export function explainCode(code: string, seconds: number): CodeStep[] {
  const lines = code.split("\n");
  const all = lines.flatMap((line, index): Said[] => {
    const note = line.match(comment);
    const text = note ? readComment(note.slice(1).find(Boolean) ?? "") : undefined;
    if (text) return [{ text, from: index + 1, rank: 4, lines: 1 }];
    const said = note ? undefined : sayLine(line);
    return said ? [{ ...said, from: index + 1, lines: 1 }] : [];
  });
  const told = explainedByComments(all, lines);
  const said = fitSeconds(told.length > 0 ? told : [wholeCode(lines)], seconds);
  const [first, ...rest] = joinShort(said);
  return first ? [{ ...first, from: 1 }, ...rest] : [];
}

const wholeCode = (lines: readonly string[]): Said => ({
  text: `These are ${lines.length === 1 ? "the line" : `the ${lines.length} lines`} of the code.`,
  from: 1,
  rank: 4,
  lines: lines.length,
});

function readComment(text: string): string | undefined {
  const plain = text.replace(/[*=\-_#/]{2,}/g, " ").trim();
  if (!/\p{L}{2}/u.test(plain)) return undefined;
  const opened = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?:]$/.test(opened) ? opened : `${opened}.`;
}

/** A comment explains the lines up to the next blank line or comment; they are not read aloud. */
function explainedByComments(said: readonly Said[], lines: readonly string[]): Said[] {
  let until = 0;
  return said.filter((step) => {
    if (step.rank === 4) {
      const next = lines.findIndex((line, index) => index >= step.from && !line.trim());
      until = next === -1 ? lines.length : next;
      return true;
    }
    // The definition of a function is named, although a comment explains its body.
    return step.from > until || step.rank === 3;
  });
}

const overrun = 1.3;

/** Leaves out what matters least, from the end, until the rest can be said in time. */
function fitSeconds(said: readonly Said[], seconds: number): Said[] {
  const kept = [...said];
  const lengths = kept.map(({ text }) => secondsToSay(text, "en"));
  let total = lengths.reduce((sum, length) => sum + length, 0);
  for (let rank = 1; rank <= 4; rank++)
    for (let index = kept.length - 1; index > 0 && total > seconds * overrun; index--) {
      if ((kept[index]?.rank ?? 0) !== rank) continue;
      total -= lengths[index] ?? 0;
      kept.splice(index, 1);
      lengths.splice(index, 1);
    }
  return kept;
}

/** Joins neighbors that are too short for a scene. A condition keeps its consequence. */
function joinShort(said: readonly Said[]): Said[] {
  const steps: Said[] = [];
  for (const step of said) {
    const last = steps.at(-1);
    const length = last ? secondsToSay(`${last.text} ${step.text}`, "en") : 0;
    const open =
      last?.text.endsWith(":") || secondsToSay(last?.text ?? "", "en") < stepSeconds.least;
    const fits = length <= stepSeconds.most && (last?.lines ?? 0) + step.lines <= linesPerStep;
    const opens = step.rank >= 3 && !last?.text.endsWith(":");
    if (last && open && fits && !opens) {
      last.text = joinSentences(last.text, step.text);
      last.lines += step.lines;
    } else steps.push({ ...step });
  }
  // A condition without a consequence ends as a sentence.
  return steps.map((step) => ({ ...step, text: step.text.replace(/:$/, ".") }));
}

/** "If n is less than 2:" and "Return n." as one sentence. */
const joinSentences = (first: string, next: string) =>
  first.endsWith(":")
    ? `${first.slice(0, -1)}, ${next.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
    : `${first} ${next}`;

/** A title from the first function or class, in words. */
export function titleForCode(code: string): string | undefined {
  const found = code.match(
    /^\s*(?:export\s+|public\s+|pub\s+|async\s+|default\s+|static\s+)*(?:def|function\*?|fn|func|class|struct|interface)\s+([A-Za-z_$]\w*)|^\s*(?:export\s+)?const\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\(?[^()=;]*\)?\s*=>)/m,
  );
  const said = (found?.[1] ?? found?.[2])
    ?.replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/_+/g, " ")
    .trim()
    .toLowerCase();
  return said ? `How ${said} works` : undefined;
}
