import type { ChordName } from "./moods.ts";

/** Where the middle voices lie: above the bass, below the melody. */
const range = { lowest: 52, highest: 72 };

/** Note of a scale by step, counted upwards from the tonic at `root`; steps beyond the octave go on. */
export const noteOf = (scale: readonly number[], root: number, step: number) =>
  root + 12 * Math.floor(step / scale.length) + (scale[step % scale.length] ?? 0);

/** A chord's notes close to those of the chord before, so that each voice moves as little as it can. */
export function voicing(
  scale: readonly number[],
  root: number,
  chord: ChordName,
  before: readonly number[],
): number[] {
  const classes = chord.steps.map((step) => noteOf(scale, root, chord.degree + step) % 12);
  const stacks = classes.flatMap((lowest, turn) =>
    stacksFrom(lowest, [...classes.slice(turn + 1), ...classes.slice(0, turn)]),
  );
  const centre = (range.lowest + range.highest) / 2;
  const target = before.length > 0 ? before : classes.map(() => centre);
  const distance = (notes: readonly number[]) =>
    notes.reduce((sum, note) => sum + Math.min(...target.map((one) => Math.abs(one - note))), 0) +
    0.3 * Math.abs(notes.reduce((sum, note) => sum + note, 0) / notes.length - centre);
  return stacks.reduce((best, notes) => (distance(notes) < distance(best) ? notes : best));
}

/** The chord built upwards from one of its notes, in every octave of the range. */
function stacksFrom(lowest: number, others: readonly number[]): number[][] {
  const start = range.lowest + ((((lowest - range.lowest) % 12) + 12) % 12);
  return [start, start + 12]
    .filter((note) => note + 6 <= range.highest)
    .map((note) =>
      [note, ...others.map((one) => note + ((((one - note) % 12) + 12) % 12))].sort(
        (a, b) => a - b,
      ),
    );
}
