import type { Word } from "../../values/scene.ts";
import { breakPenalty, separateWords, separator } from "./words.ts";

/** The captions on screen at one time. Times in seconds. */
export interface Cue {
  start: number;
  end: number;
  /** From top to bottom, with words in spoken order. */
  lines: Word[][];
}

export interface CueLimits {
  lines: number;
  /** Characters per line. Wide characters (Chinese, Japanese, Korean) count as 42/16. */
  lineCharacters: number;
  charactersPerSecond: number;
  /** Returns whether a line fits, when widths are measured in pixels. */
  fits?: (line: string) => boolean;
}

export const subtitleLimits: CueLimits = {
  lines: 2,
  lineCharacters: 42,
  charactersPerSecond: 21,
};

/** A cue stays up for silences up to this length, so that cues do not flicker. */
const holdSeconds = 0.5;
/** A longer silence inside a cue separates two thoughts. */
const pauseSeconds = 0.6;
const wordsMax = 24;

/**
 * Groups words into cues of a few lines, broken by meaning. Finds the cheapest sequence of breaks
 * by dynamic programming.
 */
export function buildCues(words: readonly Word[], limits: CueLimits): Cue[] {
  const spoken = separateWords(words);
  const cost = [0, ...spoken.map(() => Number.POSITIVE_INFINITY)];
  const from: number[] = [0];
  const lines: Word[][][] = [[]];
  for (let end = 1; end <= spoken.length; end++) {
    for (let start = end - 1; start >= Math.max(0, end - wordsMax); start--) {
      const broken = breakLines(spoken.slice(start, end), limits);
      if (!broken && start < end - 1) break;
      const total = (cost[start] ?? 0) + cueCost(spoken, start, end, limits);
      if (total >= (cost[end] ?? 0)) continue;
      cost[end] = total;
      from[end] = start;
      lines[end] = broken ?? [spoken.slice(start, end)];
    }
  }
  const cues: Cue[] = [];
  for (let end = spoken.length; end > 0; end = from[end] ?? 0) {
    cues.unshift({
      start: spoken[from[end] ?? 0]?.start ?? 0,
      end: spoken[end - 1]?.end ?? 0,
      lines: lines[end] ?? [],
    });
  }
  return extendCues(cues, limits);
}

/** The text of a line, with spaces where the script has them. */
export function lineText(line: readonly Word[]): string {
  return line.reduce(
    (text, word, index) =>
      index ? text + separator(line[index - 1]?.text ?? "", word.text) + word.text : word.text,
    "",
  );
}

/** Characters to read, including spaces. */
export const countCharacters = (cue: Cue) =>
  cue.lines.reduce((sum, line) => sum + [...lineText(line)].length, 0);

function cueCost(words: readonly Word[], start: number, end: number, limits: CueLimits): number {
  const cue = words.slice(start, end);
  const [first, last] = [cue[0], cue.at(-1)];
  if (!first || !last) return 0;
  let cost =
    10 +
    breakPenalty(
      last.text,
      words[end]?.text,
      (words[end]?.start ?? Number.POSITIVE_INFINITY) - last.end,
    );
  if (cue.length === 1 && words.length > 1) cost += 9;
  for (let index = 0; index < cue.length - 1; index++) {
    const [word, next] = [cue[index], cue[index + 1]];
    if (!word || !next) continue;
    if (/[.!?…。！？؟।]["'”’)»]*$/u.test(word.text)) cost += 14;
    if (next.start - word.end > pauseSeconds) cost += 14;
  }
  const available =
    Math.min(words[end]?.start ?? Number.POSITIVE_INFINITY, last.end + holdSeconds) - first.start;
  const speed = [...lineText(cue)].length / Math.max(available, 0.05);
  return cost + 15 * Math.max(0, speed - limits.charactersPerSecond) + (available < 0.7 ? 6 : 0);
}

/** Breaks words into the fewest lines that hold them, at the best place. Undefined: too long. */
function breakLines(words: readonly Word[], limits: CueLimits): Word[][] | undefined {
  if (fits(words, limits)) return [[...words]];
  if (limits.lines < 2) return undefined;
  let best: { lines: Word[][]; cost: number } | undefined;
  for (let at = 1; at < words.length; at++) {
    const [top, bottom] = [words.slice(0, at), words.slice(at)];
    if (!fits(top, limits) || !fits(bottom, limits)) continue;
    const [above, below] = [lineWidth(lineText(top)), lineWidth(lineText(bottom))];
    const orphan = Math.min(top.length, bottom.length) === 1 && words.length > 3 ? 4 : 0;
    const balance = (12 * Math.abs(above - below)) / (above + below);
    const cost = breakPenalty(top.at(-1)?.text ?? "", bottom[0]?.text, 0) + balance + orphan;
    if (!best || cost < best.cost) best = { lines: [top, bottom], cost };
  }
  return best?.lines;
}

function fits(line: readonly Word[], limits: CueLimits): boolean {
  const text = lineText(line);
  return lineWidth(text) <= limits.lineCharacters && (limits.fits?.(text) ?? true);
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const lineWidth = (text: string) =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 42 / 16 : 1), 0);

/**
 * Extends each cue into the silence after it: long enough to read, and up to the next cue when the
 * gap would only flicker.
 */
function extendCues(cues: Cue[], limits: CueLimits): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const readable = Math.max(
      cue.end + 0.25,
      cue.start + countCharacters(cue) / limits.charactersPerSecond,
      cue.start + 0.7,
    );
    return { ...cue, end: next - readable < holdSeconds ? next : readable };
  });
}
