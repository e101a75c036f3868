import type { ChordName } from "./moods.ts";

/** MIDI keys of the middle voices: above the bass, below the melody. */
const range = { lowest: 52, highest: 72 };

/** The MIDI key of a scale step, counted up from the tonic at `root`. */
export const scaleNote = (scale: readonly number[], root: number, step: number) =>
  root + 12 * Math.floor(step / scale.length) + (scale[step % scale.length] ?? 0);

/** Voices a chord close to the previous chord, so that each voice moves as little as possible. */
export function voicing(
  scale: readonly number[],
  root: number,
  chord: ChordName,
  before: readonly number[],
): number[] {
  const classes = chord.steps.map((step) => scaleNote(scale, root, chord.degree + step) % 12);
  const stacks = classes.flatMap((lowest, turn) =>
    stackChord(lowest, [...classes.slice(turn + 1), ...classes.slice(0, turn)]),
  );
  const center = (range.lowest + range.highest) / 2;
  const target = before.length > 0 ? before : classes.map(() => center);
  const distance = (notes: readonly number[]) =>
    notes.reduce((sum, note) => sum + Math.min(...target.map((one) => Math.abs(one - note))), 0) +
    0.3 * Math.abs(notes.reduce((sum, note) => sum + note, 0) / notes.length - center);
  return stacks.reduce((best, notes) => (distance(notes) < distance(best) ? notes : best));
}

/** One inversion of a chord, in every octave of the range. */
function stackChord(lowest: number, others: readonly number[]): number[][] {
  const start = range.lowest + ((((lowest - range.lowest) % 12) + 12) % 12);
  return [start, start + 12]
    .filter((note) => note + 6 <= range.highest)
    .map((note) =>
      [note, ...others.map((one) => note + ((((one - note) % 12) + 12) % 12))].sort(
        (a, b) => a - b,
      ),
    );
}
