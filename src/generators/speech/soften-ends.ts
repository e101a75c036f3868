import { TimeSlice } from "../../system/time-slice.ts";

const softPauseSeconds = 0.06;
const releaseSeconds = 0.028;
/** Samples between two looks at the clock. */
const turn = 1 << 14;

/**
 * Fades out the ends of vowels before pauses, which eSpeak NG cuts off abruptly. Modifies the
 * samples in place.
 */
export async function softenEnds(samples: Float32Array, rate: number): Promise<void> {
  const slice = new TimeSlice();
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) {
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
    if (i % turn === 0 && slice.isOver()) await slice.next();
  }
  const silence = loudest * 0.003;
  const release = Math.round(releaseSeconds * rate);
  let last = -1;
  for (let i = 0; i <= samples.length; i++) {
    if (i % turn === 0 && slice.isOver()) await slice.next();
    if (i < samples.length && Math.abs(samples[i] ?? 0) <= silence) continue;
    if (last >= 0 && (i === samples.length || i - last > softPauseSeconds * rate)) {
      for (let k = 0; k < release && last - k >= 0; k++) {
        const at = last - k;
        samples[at] = (samples[at] ?? 0) * 0.5 * (1 - Math.cos((Math.PI * k) / release));
      }
    }
    last = i;
  }
}
