import { sampleRate } from "./mix-graph.ts";

/** The target loudness of a sound. */
export interface LoudnessGoal {
  /** LUFS. */
  integrated: number;
  /** dBTP before encoding. Lossy encoders add peaks of up to 1 dB. */
  peakMax: number;
}

export interface MeasuredLoudness {
  /** LUFS. */
  integrated: number;
  /** dBTP. */
  peak: number;
}

/** LUFS at or below which a sound is silent and gets no gain. */
const silent = -69;
/** LUFS. A larger deviation is encoded again with a corrected gain. */
const slack = 0.4;
/** Loudness is measured in tenths, whose differences are not exact. */
const rounding = 0.01;
const isNear = (missing: number) => Math.abs(missing) <= slack + rounding;
const levelAttemptsMax = 3;

export const isSilent = ({ integrated }: MeasuredLoudness) => integrated <= silent;

/**
 * Brings a measured sound to the goal by one constant gain, and a limiter if the gain would clip.
 * `encode` writes the sound through the filters and resolves to the loudness that it has now. It is
 * called up to three times, because the limiter lowers the loudness. `measure`, which resolves to
 * the loudness without encoding, spares the first of them. Resolves to the last result.
 */
export async function encodeAtLoudness(
  measured: MeasuredLoudness,
  goal: LoudnessGoal,
  encode: (filters: string[]) => Promise<MeasuredLoudness>,
  measure?: (filters: string[]) => Promise<MeasuredLoudness>,
): Promise<MeasuredLoudness> {
  let gain = isSilent(measured) ? 0 : goal.integrated - measured.integrated;
  const isLimited = () => measured.peak + gain > goal.peakMax;
  const filters = () => levelFilters(gain, isLimited() ? goal.peakMax : undefined);
  if (measure && isLimited()) {
    const missing = goal.integrated - (await measure(filters())).integrated;
    if (!isNear(missing)) gain += missing;
  }
  for (let attempt = 1; ; attempt++) {
    const made = await encode(filters());
    const missing = goal.integrated - made.integrated;
    if (isSilent(measured) || isNear(missing) || attempt === levelAttemptsMax) return made;
    gain += missing;
  }
}

function levelFilters(gain: number, peakMax: number | undefined): string[] {
  // Four times the sample rate, so that the limiter sees peaks between samples.
  const limiter = (peak: number) => [
    `aresample=${sampleRate * 4}`,
    `alimiter=limit=${10 ** (peak / 20)}:level=disabled:attack=5:release=60`,
    `aresample=${sampleRate}`,
  ];
  return [
    `volume=${gain.toFixed(3)}dB`,
    ...(peakMax === undefined ? [] : limiter(peakMax)),
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
  ];
}
