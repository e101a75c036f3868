import { roundSeconds } from "../../values/round-seconds.ts";
import type { Word } from "../../values/scene.ts";
import { frameSeconds, heardAfter, heardBefore } from "./loudness-frames.ts";
import type { ReaderWord } from "./reader-words.ts";
import { spokenWeight } from "./spoken-weight.ts";

/** Shortest duration of a word. */
const wordSecondsMin = 0.04;

/** A time at which the synthesizer reached a position of the text. */
export interface Anchor {
  /** Code point of the text. */
  position: number;
  seconds: number;
}

/**
 * Word timings from the synthesizer's anchors. A word with several anchors (a number) starts at the
 * first. A word without one (part of a Chinese compound) shares the time of the previous word.
 * Edges then snap to the sound.
 */
export function wordTimes(
  words: readonly ReaderWord[],
  anchors: readonly Anchor[],
  frames: Uint8Array,
): Word[] {
  const known = firstTimes(words, anchors);
  return snapToSound(words, fillGaps(words, known, frames), frames);
}

/** Snaps the edges of words to the start and end of sound, given approximate starts. */
export function snapToSound(
  words: readonly ReaderWord[],
  starts: readonly number[],
  frames: Uint8Array,
): Word[] {
  const length = frames.length * frameSeconds;
  const heard = starts.map(
    (start, index) => heardAfter(frames, start, starts[index + 1] ?? length) ?? start,
  );
  return words.map((word, index) => {
    const start = heard[index] ?? 0;
    const next = heard[index + 1] ?? length;
    const end = Math.max(
      heardBefore(frames, start, next) ?? next,
      Math.min(start + wordSecondsMin, next),
    );
    return { text: word.text, start: roundSeconds(start), end: roundSeconds(end) };
  });
}

/** The first time of an anchor within each word, in linear time. */
function firstTimes(
  words: readonly ReaderWord[],
  anchors: readonly Anchor[],
): (number | undefined)[] {
  const ordered = anchors.toSorted((a, b) => a.position - b.position);
  let next = 0;
  return words.map(({ start, end }) => {
    let first: number | undefined;
    for (let anchor = ordered[next]; anchor && anchor.position < end; anchor = ordered[++next])
      if (anchor.position >= start) first = Math.min(first ?? anchor.seconds, anchor.seconds);
    return first;
  });
}

/** The starts of all words. Words without a known start share the time up to the next known one. */
function fillGaps(
  words: readonly ReaderWord[],
  known: readonly (number | undefined)[],
  frames: Uint8Array,
): number[] {
  const starts: number[] = [];
  for (const [index, seconds] of known.entries()) {
    const last = starts.at(-1) ?? 0;
    if (seconds !== undefined || index === 0) {
      starts.push(Math.max(last, seconds ?? 0));
      continue;
    }
    const after = known.findIndex((one, place) => place > index && one !== undefined);
    const until = after < 0 ? frames.length * frameSeconds : (known[after] ?? 0);
    const ending = Math.max(heardBefore(frames, last, until) ?? until, last);
    const weights = words
      .slice(index - 1, after < 0 ? undefined : after)
      .map((word) => spokenWeight(word.text));
    const share = (weights[0] ?? 1) / weights.reduce((sum, weight) => sum + weight, 0);
    starts.push(last + (ending - last) * share);
  }
  return starts;
}
