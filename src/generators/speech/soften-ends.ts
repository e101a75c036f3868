const softPauseSeconds = 0.06;
const releaseSeconds = 0.028;

/**
 * Fades out the ends of vowels before pauses, which eSpeak NG cuts off abruptly. Modifies the
 * samples in place.
 */
export function softenEnds(samples: Float32Array, rate: number): void {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const silence = loudest * 0.003;
  const release = Math.round(releaseSeconds * rate);
  let last = -1;
  for (let i = 0; i <= samples.length; i++) {
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
