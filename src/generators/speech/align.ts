import type { Word } from "../../values/scene.ts";
import { audibleFrames, frameSeconds } from "./loudness-frames.ts";
import { type ReaderWord, readerWords } from "./reader-words.ts";
import { spokenWeight } from "./spoken-weight.ts";
import { onSound } from "./word-times.ts";

/** Silence of this length is taken for a pause; shorter ones are the closures of consonants. */
const pauseSeconds = 0.12;
/** What it costs, in squared relative error, to put a pause where the text has no punctuation. */
const unmarkedPause = 0.25;
/** And to run over a mark without one. */
const missedMark = 0.08;
const pauseMark = /[.!?…,;:—–。！？，、；：،؛؟।]["'”’»」』)\]]*$/u;

interface Stretch {
  start: number;
  end: number;
}

/**
 * When each word of a known text is heard in a recording of it, from its pauses and the words' lengths: for voices that tell no times.
 * Times in seconds; `language` is BCP 47.
 */
export function alignWords(
  text: string,
  samples: Float32Array,
  rate: number,
  language: string,
): Word[] {
  const words = readerWords(text, language);
  const frames = audibleFrames(samples, rate);
  const stretches = stretchesOf(frames);
  if (words.length === 0 || stretches.length === 0) return [];
  const starts = sharesOf(words, stretches).flatMap(({ stretch, among }) =>
    startsWithin(stretch, among),
  );
  return onSound(words, starts, frames);
}

function stretchesOf(frames: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, audible] of frames.entries()) {
    if (!audible) continue;
    const start = index * frameSeconds;
    const last = stretches.at(-1);
    if (last && start - last.end < pauseSeconds) last.end = start + frameSeconds;
    else stretches.push({ start, end: start + frameSeconds });
  }
  return stretches;
}

interface Best {
  cost: number;
  /** Words before this stretch's own. */
  from: number;
}

/** Deals the words out to the stretches of speech, in order, so that lengths agree and pauses fall on punctuation. */
function sharesOf(
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
  // Sentence ends within reach of twice the length are worth looking at; further words cannot have been said in the time.
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
