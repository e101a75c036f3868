import type { Word } from "../../values/scene.ts";

/** Measurements of a recording, to find its best parts. Times are seconds. */
export interface Recording {
  seconds: number;
  /** Levels in dB, one for each window. Empty without sound. */
  levels: Float32Array;
  windowSeconds: number;
  words: readonly Word[];
  /** True for a word, in lower case, that says nothing. */
  isFiller(word: string): boolean;
  /** Where the picture changes. */
  changes: readonly number[];
  /** Where a part can start or end: pauses, ends of sentences, changes of the picture. */
  borders: readonly number[];
  /** Words that count more, in lower case. */
  keywords: ReadonlySet<string>;
}

export interface Highlight {
  start: number;
  end: number;
  /** 0 to 1; the best part of a recording has the highest. */
  score: number;
}

interface Wanted {
  count: number;
  secondsMin: number;
  secondsMax: number;
}

/** More borders than this are thinned out: every pair of them is looked at. */
const bordersMax = 400;
/** Share of words that say something from which a part has its full score. */
const saidShare = 0.35;
const weights = { energy: 0.3, speech: 0.35, changes: 0.15, keywords: 0.2 };

/**
 * Ranks the parts of a recording by energy, density of speech, changes of the picture and keywords.
 * Returns the best ones that do not overlap, best first; the whole if it is shorter than a part.
 */
export function findHighlights(recording: Recording, wanted: Wanted): Highlight[] {
  const { seconds } = recording;
  const rate = createRater(recording);
  if (seconds <= wanted.secondsMin) return [{ start: 0, end: seconds, score: rate(0, seconds) }];
  const candidates = listParts(recording, wanted).map(({ start, end }) => ({
    start,
    end,
    score: rate(start, end),
  }));
  candidates.sort((a, b) => b.score - a.score || a.start - b.start);
  const best: Highlight[] = [];
  for (const candidate of candidates) {
    if (best.length === wanted.count) break;
    if (best.every(({ start, end }) => candidate.end <= start || candidate.start >= end))
      best.push(candidate);
  }
  return best;
}

/** All parts of an allowed length between two borders. */
function listParts({ seconds, borders }: Recording, { secondsMin, secondsMax }: Wanted) {
  const inside = fillGaps([...new Set([0, ...borders, seconds])], secondsMax);
  const step = Math.ceil(inside.length / bordersMax);
  const kept = inside.filter((_, index) => index % step === 0);
  return kept.flatMap((start) =>
    kept.flatMap((end) =>
      end - start >= secondsMin && end - start <= secondsMax ? [{ start, end }] : [],
    ),
  );
}

/** Adds even borders where there is none for longer than a part may be. */
function fillGaps(borders: readonly number[], lengthMax: number): number[] {
  const sorted = borders.toSorted((a, b) => a - b);
  return sorted.flatMap((border, index) => {
    const room = (sorted[index + 1] ?? border) - border;
    const extra = Math.floor(room / lengthMax);
    const even = Array.from({ length: extra }, (_, at) => border + (at + 1) * (room / (extra + 1)));
    return [border, ...even];
  });
}

/** Returns a function that scores a part, 0 to 1, in constant time. */
function createRater(recording: Recording): (start: number, end: number) => number {
  const { seconds, levels, windowSeconds, words, changes, keywords, isFiller } = recording;
  const loudness = runningSum(levels, (level) => Math.max(0, level + 60));
  const bins = Math.ceil(seconds) + 1;
  const count = (counted: readonly Word[]) =>
    runningSum(
      countBySecond(
        bins,
        counted.map(({ start }) => start),
      ),
    );
  const spoken = count(words);
  const said = count(words.filter(({ text }) => !isFiller(plainWord(text))));
  const named = count(words.filter(({ text }) => keywords.has(plainWord(text))));
  const changed = runningSum(countBySecond(bins, changes));
  const mean = (sums: Float64Array, from: number, to: number) =>
    ((sums[Math.min(to, sums.length - 1)] ?? 0) - (sums[Math.min(from, sums.length - 1)] ?? 0)) /
    Math.max(1, to - from);
  return (start, end) => {
    const [from, to] = [Math.round(start), Math.round(end)];
    const window = (at: number) => Math.round(at / windowSeconds);
    const energy = mean(loudness, window(start), window(end)) / 60;
    // Three words a second are fast speech; without words, sound stands for speech.
    const speech = words.length > 0 ? Math.min(1, mean(spoken, from, to) / 3) : energy;
    const cuts = Math.min(1, mean(changed, from, to) * 5);
    const names = Math.min(1, mean(named, from, to) * 4);
    const score =
      weights.energy * energy +
      weights.speech * speech +
      weights.changes * cuts +
      weights.keywords * names;
    if (words.length === 0) return score;
    // Where nothing is said, or only "um, you know", neither loudness nor speed counts.
    const share = mean(said, from, to) / Math.max(mean(spoken, from, to), 0.1);
    return score * Math.min(1, share / saidShare);
  };
}

/** sums[n] is the sum of the first n values. */
function runningSum(
  values: ArrayLike<number>,
  weigh = (value: number): number => value,
): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index++)
    sums[index + 1] = (sums[index] ?? 0) + weigh(values[index] ?? 0);
  return sums;
}

function countBySecond(bins: number, times: readonly number[]): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const time of times) {
    const second = Math.min(bins - 1, Math.max(0, Math.floor(time)));
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

/** Without punctuation, in lower case. */
export const plainWord = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
