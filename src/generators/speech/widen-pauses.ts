import { frameSeconds } from "./loudness-frames.ts";

/** The synthesizer hurries: its pauses at commas take 0.17 s, those between sentences 0.33 s. */
const pauseFactor = 1.4;
/** A shorter silence is the closure of a consonant. */
const pauseSecondsMin = 0.13;

export interface WidePauses {
  samples: Float32Array;
  /** Where a time of the given speech is in the result. */
  moved(seconds: number): number;
}

/** Makes the pauses within speech longer. `frames` tell where it is audible. */
export function widenPauses(samples: Float32Array, rate: number, frames: Uint8Array): WidePauses {
  const pauses = findPauses(frames).map(({ start, end }) => ({
    middle: (start + end) / 2,
    extra: (end - start) * (pauseFactor - 1),
  }));
  const counts = pauses.map(({ extra }) => Math.round(extra * rate));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const wide = new Float32Array(samples.length + total);
  let [from, to] = [0, 0];
  for (const [index, { middle }] of pauses.entries()) {
    // Frames of a whole number of samples can end after a long sound.
    const cut = Math.min(samples.length, Math.round(middle * rate));
    wide.set(samples.subarray(from, cut), to);
    to += cut - from + (counts[index] ?? 0);
    from = cut;
  }
  wide.set(samples.subarray(from), to);
  return {
    samples: wide,
    moved: (seconds) =>
      pauses.reduce(
        (at, { middle }, index) => (seconds > middle ? at + (counts[index] ?? 0) / rate : at),
        seconds,
      ),
  };
}

function findPauses(frames: Uint8Array): { start: number; end: number }[] {
  const pauses: { start: number; end: number }[] = [];
  let last = -1;
  frames.forEach((audible, frame) => {
    if (!audible) return;
    const [start, end] = [(last + 1) * frameSeconds, frame * frameSeconds];
    if (last >= 0 && end - start >= pauseSecondsMin) pauses.push({ start, end });
    last = frame;
  });
  return pauses;
}
