import type { Word } from "../../values/scene.ts";
import { breakPenalty, glue, separateWords } from "./words.ts";

/** What is on screen at one time; seconds. */
export interface Cue {
  start: number;
  end: number;
  /** From top to bottom; words in the order they are spoken. */
  lines: Word[][];
}

export interface CueLimits {
  lines: number;
  /** Characters a line; wide ones (Chinese, Japanese, Korean) count as 42/16. */
  line_characters: number;
  characters_per_second: number;
  /** Whether a line is narrow enough, where that is measured in pixels. */
  fits?: (line: string) => boolean;
}

export const subtitleLimits: CueLimits = {
  lines: 2,
  line_characters: 42,
  characters_per_second: 21,
};

/** Longest silence that a cue stays up for, so that cues a moment apart do not flicker. */
const holdSeconds = 0.5;
/** A silence inside a cue that makes it two thoughts. */
const pauseSeconds = 0.6;
const wordsMax = 24;

/** Groups words into cues of a few lines, broken by meaning: the cheapest way through all breaks that fit. */
export function cuesOf(words: readonly Word[], limits: CueLimits): Cue[] {
  const spoken = separateWords(words);
  const cost = [0, ...spoken.map(() => Number.POSITIVE_INFINITY)];
  const from: number[] = [0];
  const lines: Word[][][] = [[]];
  for (let end = 1; end <= spoken.length; end++) {
    for (let start = end - 1; start >= Math.max(0, end - wordsMax); start--) {
      const broken = linesOf(spoken.slice(start, end), limits);
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
  return held(cues, limits);
}

/** The text of a line as it is read, spaces where the script has them. */
export function lineText(line: readonly Word[]): string {
  return line.reduce(
    (text, word, index) =>
      index ? text + glue(line[index - 1]?.text ?? "", word.text) + word.text : word.text,
    "",
  );
}

/** Characters that are read, spaces included. */
export const charactersOf = (cue: Cue) =>
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
  return cost + 15 * Math.max(0, speed - limits.characters_per_second) + (available < 0.7 ? 6 : 0);
}

/** The best way to set words in the fewest lines that hold them; undefined when they don't fit. */
function linesOf(words: readonly Word[], limits: CueLimits): Word[][] | undefined {
  if (fits(words, limits)) return [[...words]];
  if (limits.lines < 2) return undefined;
  let best: { lines: Word[][]; cost: number } | undefined;
  for (let at = 1; at < words.length; at++) {
    const [top, bottom] = [words.slice(0, at), words.slice(at)];
    if (!fits(top, limits) || !fits(bottom, limits)) continue;
    const [above, below] = [widthOf(lineText(top)), widthOf(lineText(bottom))];
    const orphan = Math.min(top.length, bottom.length) === 1 && words.length > 3 ? 4 : 0;
    const balance = (12 * Math.abs(above - below)) / (above + below);
    const cost = breakPenalty(top.at(-1)?.text ?? "", bottom[0]?.text, 0) + balance + orphan;
    if (!best || cost < best.cost) best = { lines: [top, bottom], cost };
  }
  return best?.lines;
}

function fits(line: readonly Word[], limits: CueLimits): boolean {
  const text = lineText(line);
  return widthOf(text) <= limits.line_characters && (limits.fits?.(text) ?? true);
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 42 / 16 : 1), 0);

/** Lets each cue stand into the silence after it: long enough to be read, and up to the next where the gap would only flicker. */
function held(cues: Cue[], limits: CueLimits): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const wanted = Math.max(
      cue.end + 0.25,
      cue.start + charactersOf(cue) / limits.characters_per_second,
      cue.start + 0.7,
    );
    return { ...cue, end: next - wanted < holdSeconds ? next : wanted };
  });
}
