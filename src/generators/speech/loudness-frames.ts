/** Length of a frame in seconds. */
export const frameSeconds = 0.005;
/** Frames this far below the loudest count as silence. */
const silenceDb = -42;

/** One entry per 5 ms frame: 1 if it is audible, otherwise 0. */
export function audibleFrames(samples: Float32Array, rate: number): Uint8Array {
  const size = Math.round(rate * frameSeconds);
  const powers = Float64Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    let sum = 0;
    const end = Math.min(samples.length, (frame + 1) * size);
    for (let i = frame * size; i < end; i++) sum += (samples[i] as number) ** 2;
    return sum / size;
  });
  // The minimum keeps a silent file from counting as audible.
  const loudest = powers.reduce((most, power) => Math.max(most, power), 1e-7);
  return Uint8Array.from(powers, (power) => (power > loudest * 10 ** (silenceDb / 10) ? 1 : 0));
}

/**
 * First audible moment at or after `from`, in seconds; undefined when there is none before `to`.
 */
export function heardAfter(frames: Uint8Array, from: number, to: number): number | undefined {
  const first = Math.floor(from / frameSeconds + 1e-6);
  const found = frames.subarray(first, Math.ceil(to / frameSeconds - 1e-6)).indexOf(1);
  return found < 0 ? undefined : Math.max(from, (first + found) * frameSeconds);
}

/**
 * End of the last audible moment before `to`, in seconds; undefined when there is none after
 * `from`.
 */
export function heardBefore(frames: Uint8Array, from: number, to: number): number | undefined {
  const first = Math.floor(from / frameSeconds + 1e-6);
  const found = frames.subarray(first, Math.ceil(to / frameSeconds - 1e-6)).lastIndexOf(1);
  return found < 0 ? undefined : Math.min(to, (first + found + 1) * frameSeconds);
}
