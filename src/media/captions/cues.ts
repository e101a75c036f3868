import { TimeSlice } from "../../system/time-slice.ts";
import type { Word } from "../../values/scene.ts";
import { measureWords, type WordMeasures } from "./word-measures.ts";
import { separateInSlices, separator } from "./words.ts";

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
  /** Limits lines by their width, for example in pixels. */
  width?: { max: number; measure(text: string): number };
}

export const subtitleLimits: CueLimits = {
  lines: 2,
  lineCharacters: 42,
  charactersPerSecond: 21,
};

/** A cue stays up for silences up to this length, so that cues do not flicker. */
const cueHoldSeconds = 0.5;
/** A longer silence inside a cue separates two thoughts. */
const cuePauseSeconds = 0.6;
const cueWordsMax = 24;

/**
 * Groups words into cues of a few lines, broken by meaning. Finds the cheapest sequence of breaks
 * by dynamic programming.
 */
export async function buildCues(
  words: readonly Word[],
  language: string,
  limits: CueLimits,
): Promise<Cue[]> {
  const slice = new TimeSlice();
  const spoken = await separateInSlices(words, slice);
  const measures = await measureWords(spoken, {
    language,
    measureText: limits.width?.measure,
    slice,
  });
  const cost = [0, ...spoken.map(() => Number.POSITIVE_INFINITY)];
  const from: number[] = [0];
  const breaks: (number | undefined)[] = [];
  for (let end = 1; end <= spoken.length; end++) {
    if (slice.isOver()) await slice.next();
    for (let start = end - 1; start >= Math.max(0, end - cueWordsMax); start--) {
      const lines = breakLines(start, end, measures, limits);
      if (!lines && start < end - 1) break;
      const total = (cost[start] ?? 0) + cueCost(spoken, start, end, { measures, limits });
      if (total >= (cost[end] ?? 0)) continue;
      cost[end] = total;
      from[end] = start;
      breaks[end] = lines?.at;
    }
  }
  const cues: Cue[] = [];
  for (let end = spoken.length; end > 0; end = from[end] ?? 0) {
    const start = from[end] ?? 0;
    const at = breaks[end];
    const lines =
      at === undefined
        ? [spoken.slice(start, end)]
        : [spoken.slice(start, at), spoken.slice(at, end)];
    cues.push({ start: spoken[start]?.start ?? 0, end: spoken[end - 1]?.end ?? 0, lines });
  }
  return extendCues(cues.reverse(), limits);
}

/** The text of a line, with spaces where the script has them. */
export function lineText(line: readonly Word[]): string {
  return line
    .map((word, index) =>
      index ? separator(line[index - 1]?.text ?? "", word.text) + word.text : word.text,
    )
    .join("");
}

/** Characters to read, including spaces. */
export const countCharacters = (cue: Cue) =>
  cue.lines.reduce((sum, line) => sum + [...lineText(line)].length, 0);

function cueCost(
  words: readonly Word[],
  start: number,
  end: number,
  { measures, limits }: { measures: WordMeasures; limits: CueLimits },
): number {
  const [first, last] = [words[start], words[end - 1]];
  if (!first || !last) return 0;
  const nextStart = words[end]?.start ?? Number.POSITIVE_INFINITY;
  let cost = 10 + (measures.cueBreakCost[end] ?? 0);
  if (end - start === 1 && words.length > 1) cost += 9;
  for (let index = start; index < end - 1; index++) {
    if (measures.endsSentence[index]) cost += 14;
    const [word, next] = [words[index], words[index + 1]];
    if (word && next && next.start - word.end > cuePauseSeconds) cost += 14;
  }
  const available = Math.min(nextStart, last.end + cueHoldSeconds) - first.start;
  const speed = measures.characters(start, end) / Math.max(available, 0.05);
  return cost + 15 * Math.max(0, speed - limits.charactersPerSecond) + (available < 0.7 ? 6 : 0);
}

/**
 * Breaks the words from `start` to `end` into the fewest lines that hold them. Returns the index of
 * the first word of the second line (`at`), which is undefined for one line; undefined when the
 * words are too long.
 */
function breakLines(
  start: number,
  end: number,
  measures: WordMeasures,
  limits: CueLimits,
): { at: number | undefined } | undefined {
  if (fits(start, end, measures, limits)) return { at: undefined };
  if (limits.lines < 2) return undefined;
  let best: { at: number; cost: number } | undefined;
  for (let at = start + 1; at < end; at++) {
    if (!fits(start, at, measures, limits)) break;
    if (!fits(at, end, measures, limits)) continue;
    const [above, below] = [measures.columns(start, at), measures.columns(at, end)];
    const orphan = Math.min(at - start, end - at) === 1 && end - start > 3 ? 4 : 0;
    const balance = (12 * Math.abs(above - below)) / (above + below);
    const cost = (measures.lineBreakCost[at] ?? 0) + balance + orphan;
    if (!best || cost < best.cost) best = { at, cost };
  }
  return best;
}

const fits = (start: number, end: number, measures: WordMeasures, limits: CueLimits): boolean =>
  measures.columns(start, end) <= limits.lineCharacters &&
  (!limits.width || measures.width(start, end) <= limits.width.max);

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
    return { ...cue, end: next - readable < cueHoldSeconds ? next : readable };
  });
}

/** Each word by itself, until the next one starts. */
export async function singleWordCues(words: readonly Word[]): Promise<Cue[]> {
  const single = await separateInSlices(words, new TimeSlice());
  return single.map((word, index) => {
    const next = single[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      start: word.start,
      end: next - word.end < 0.5 ? next : word.end + 0.25,
      lines: [[word]],
    };
  });
}
