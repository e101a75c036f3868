import { TimeSlice } from "../../system/time-slice.ts";

/** Length of a frame in seconds. */
export const frameSeconds = 0.005;
/** Frames this far below the loudest count as silence. */
const silenceDb = -42;
/** Frames between two looks at the clock. */
const framesBetween = 64;

/** One entry per 5 ms frame: 1 if it is audible, otherwise 0. */
export async function audibleFrames(samples: Float32Array, rate: number): Promise<Uint8Array> {
  const size = Math.round(rate * frameSeconds);
  const powers = new Float64Array(Math.ceil(samples.length / size));
  const slice = new TimeSlice();
  for (let frame = 0; frame < powers.length; frame++) {
    let sum = 0;
    const end = Math.min(samples.length, (frame + 1) * size);
    for (let i = frame * size; i < end; i++) sum += (samples[i] as number) ** 2;
    powers[frame] = sum / size;
    if (frame % framesBetween === 0 && slice.isOver()) await slice.next();
  }
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
