import type { TimeSlice } from "../../system/time-slice.ts";
import type { Word } from "../../values/scene.ts";
import { breakPenalty, endsSentence, separator } from "./words.ts";

/**
 * Properties of words and of sequences of words, for choosing breaks without reading text again.
 */
export interface WordMeasures {
  /** Code points of the words from `start` to `end`, with separators. */
  characters(start: number, end: number): number;
  /** Width in columns: a wide character (Chinese, Japanese, Korean) counts as 42/16. */
  columns(start: number, end: number): number;
  /** Width by `measureText`; 0 without it. */
  width(start: number, end: number): number;
  /** Cost of a new line before the word at an index. */
  lineBreakCost: readonly number[];
  /** Cost of a new cue before the word at an index; considers the pause before it. */
  cueBreakCost: readonly number[];
  endsSentence: readonly boolean[];
}

/** Measures every word once. */
export async function measureWords(
  words: readonly Word[],
  {
    language,
    measureText = () => 0,
    slice,
  }: {
    language: string;
    measureText: ((text: string) => number) | undefined;
    slice: TimeSlice;
  },
): Promise<WordMeasures> {
  const lineBreakCost: number[] = [];
  const cueBreakCost: number[] = [];
  const sentenceEnds: boolean[] = [];
  const characters = new RangeSum();
  const columns = new RangeSum();
  const widths = new RangeSum();
  for (const [index, { text }] of words.entries()) {
    if (slice.isOver()) await slice.next();
    const gap = index ? separator(words[index - 1]?.text ?? "", text) : "";
    characters.add(gap.length, [...text].length);
    columns.add(gap.length, columnCount(text));
    widths.add(measureText(gap), measureText(text));
    const before = words[index - 1];
    const pause = before ? (words[index]?.start ?? 0) - before.end : 0;
    lineBreakCost.push(breakPenalty(before?.text ?? "", text, { pause: 0, language }));
    cueBreakCost.push(breakPenalty(before?.text ?? "", text, { pause, language }));
    sentenceEnds.push(endsSentence(text));
  }
  return {
    characters: (start, end) => characters.sum(start, end),
    columns: (start, end) => columns.sum(start, end),
    width: (start, end) => widths.sum(start, end),
    lineBreakCost,
    cueBreakCost,
    endsSentence: sentenceEnds,
  };
}

/** Sums of consecutive words with the gaps between them, in constant time. */
class RangeSum {
  readonly #gaps: number[] = [];
  /** Sum of all gaps and words before an index. */
  readonly #before: number[] = [0];

  add(gap: number, word: number) {
    this.#gaps.push(gap);
    this.#before.push((this.#before.at(-1) ?? 0) + gap + word);
  }

  sum(start: number, end: number): number {
    const sum = (this.#before[end] ?? 0) - (this.#before[start] ?? 0);
    return sum - (this.#gaps[start] ?? 0);
  }
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const columnCount = (text: string) =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 42 / 16 : 1), 0);
