import type { Word } from "../../values/scene.ts";
import { audibleFrames, frameSeconds } from "./loudness-frames.ts";
import { type ReaderWord, readerWords } from "./reader-words.ts";
import { spokenWeight } from "./spoken-weight.ts";
import { snapToSound } from "./word-times.ts";

/** Shorter silences are closures of consonants, not pauses. */
const alignedPauseSeconds = 0.12;
/** Cost of a pause without punctuation, as squared relative error. */
const unmarkedPause = 0.25;
/** Cost of punctuation without a pause. */
const missedMark = 0.08;
const pauseMark = /[.!?…,;:—–。！？，、；：،؛؟।]["'”’»」』)\]]*$/u;

interface Stretch {
  start: number;
  end: number;
}

/**
 * Aligns a known text with a recording of it, by the pauses and the lengths of words.
 * Used for voices without word timings. Times are in seconds; `language` is BCP 47.
 */
export async function alignWords(
  text: string,
  samples: Float32Array,
  rate: number,
  language: string,
): Promise<Word[]> {
  const words = readerWords(text, language);
  const frames = await audibleFrames(samples, rate);
  const stretches = findStretches(frames);
  if (words.length === 0 || stretches.length === 0) return [];
  const assigned = assignWords(words, stretches);
  const starts = assigned.flatMap(({ stretch, among }) => startsWithin(stretch, among));
  return snapToSound(words, starts, frames);
}

function findStretches(frames: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, audible] of frames.entries()) {
    if (!audible) continue;
    const start = index * frameSeconds;
    const last = stretches.at(-1);
    if (last && start - last.end < alignedPauseSeconds) last.end = start + frameSeconds;
    else stretches.push({ start, end: start + frameSeconds });
  }
  return stretches;
}

interface Best {
  cost: number;
  /** Number of words before this stretch. */
  from: number;
}

/**
 * Assigns the words to the stretches of speech in order, by dynamic programming over length and
 * punctuation. A long recording takes seconds.
 */
function assignWords(
  words: readonly ReaderWord[],
  stretches: readonly Stretch[],
): { stretch: Stretch; among: readonly ReaderWord[] }[] {
  const before = [0];
  for (const word of words) before.push((before.at(-1) ?? 0) + spokenWeight(word.text));
  const marks = words.map((word) => pauseMark.test(word.text));
  const spoken = stretches.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0);
  const pace = spoken / (before.at(-1) ?? 1);
  let row: Best[] = words.map(() => ({ cost: Number.POSITIVE_INFINITY, from: 0 }));
  row = [{ cost: 0, from: 0 }, ...row];
  const rows: Best[][] = [];
  for (const [place, stretch] of stretches.entries()) {
    row = nextRow(row, {
      seconds: stretch.end - stretch.start,
      last: place === stretches.length - 1,
      before,
      marks,
      pace,
    });
    rows.push(row);
  }
  let to = words.length;
  return stretches
    .map((stretch, place) => ({ stretch, row: rows[place] ?? [] }))
    .reverse()
    .map(({ stretch, row: bests }) => {
      const from = bests[to]?.from ?? 0;
      const among = words.slice(from, to);
      to = from;
      return { stretch, among };
    })
    .reverse();
}

interface Measure {
  seconds: number;
  last: boolean;
  before: readonly number[];
  marks: readonly boolean[];
  pace: number;
}

function nextRow(row: readonly Best[], { seconds, last, before, marks, pace }: Measure): Best[] {
  // Words beyond twice the stretch's length cannot be spoken in it.
  const farthest = 2 * seconds + 1;
  return before.map((weight, to) => {
    const best = { cost: Number.POSITIVE_INFINITY, from: to };
    const ending = last || to === 0 || marks[to - 1] ? 0 : unmarkedPause;
    let missed = 0;
    for (let from = to; from >= 0; from--) {
      if (from < to - 1 && marks[from]) missed += missedMark;
      const expected = (weight - (before[from] ?? 0)) * pace;
      if (expected > farthest && from < to - 1) break;
      const cost =
        (row[from]?.cost ?? Number.POSITIVE_INFINITY) +
        (expected - seconds) ** 2 / (seconds + 0.3) +
        ending +
        missed;
      if (cost < best.cost) Object.assign(best, { cost, from });
    }
    return best;
  });
}

function startsWithin({ start, end }: Stretch, among: readonly ReaderWord[]): number[] {
  const weights = among.map((word) => spokenWeight(word.text));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let said = 0;
  return weights.map((weight) => {
    const at = start + ((end - start) * said) / total;
    said += weight;
    return at;
  });
}
