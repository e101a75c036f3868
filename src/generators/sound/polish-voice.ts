/** The synthesizer hums below its voice, sounds boxed at 350 Hz, and buzzes above 5 kHz. */
const equalizer = { lowestHz: 70, boxHz: 350, boxDb: -2.5, buzzHz: 5000, buzzDb: -8 };
/** Light: quiet words come closer to the loud ones, by at most some decibels. */
const compressor = {
  thresholdDb: -24,
  ratio: 2,
  attackSeconds: 0.005,
  releaseSeconds: 0.09,
  reductionDbMax: 8,
};

/** Factors of a filter of second order, of the input and of the output. */
type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/**
 * Equalizes and compresses a synthesized voice in place, without delay. The loudest sample of the
 * input is taken as full scale. Filters: the formulae of the Audio EQ Cookbook (W3C).
 */
export function polishVoice(samples: Float32Array, rate: number): Float32Array {
  const { lowestHz, boxHz, boxDb, buzzHz, buzzDb } = equalizer;
  const filters = [
    highPass(lowestHz, rate),
    peaking(boxHz, boxDb, rate),
    highShelf(buzzHz, buzzDb, rate),
  ];
  for (const filter of filters) applyFilter(samples, filter);
  return compress(samples, rate);
}

const angle = (hertz: number, rate: number, q: number) => {
  const w = (2 * Math.PI * hertz) / rate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) };
};

const normalized = (b: readonly number[], a: readonly number[]): Biquad => {
  const [a0 = 1, a1 = 0, a2 = 0] = a;
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  return [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0];
};

function highPass(hertz: number, rate: number): Biquad {
  const { cos, alpha } = angle(hertz, rate, Math.SQRT1_2);
  const half = (1 + cos) / 2;
  return normalized([half, -2 * half, half], [1 + alpha, -2 * cos, 1 - alpha]);
}

function peaking(hertz: number, db: number, rate: number): Biquad {
  const { cos, alpha } = angle(hertz, rate, 1);
  const gain = 10 ** (db / 40);
  return normalized(
    [1 + alpha * gain, -2 * cos, 1 - alpha * gain],
    [1 + alpha / gain, -2 * cos, 1 - alpha / gain],
  );
}

function highShelf(hertz: number, db: number, rate: number): Biquad {
  const { cos, alpha } = angle(hertz, rate, Math.SQRT1_2);
  const gain = 10 ** (db / 40);
  const slope = 2 * Math.sqrt(gain) * alpha;
  const [more, less] = [gain + 1, gain - 1];
  return normalized(
    [
      gain * (more + less * cos + slope),
      -2 * gain * (less + more * cos),
      gain * (more + less * cos - slope),
    ],
    [more - less * cos + slope, 2 * (less - more * cos), more - less * cos - slope],
  );
}

function applyFilter(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] as number;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[i] = y;
  }
}

function compress(samples: Float32Array, rate: number): Float32Array {
  const { thresholdDb, ratio, attackSeconds, releaseSeconds, reductionDbMax } = compressor;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  const [attack, release] = [attackSeconds, releaseSeconds].map((s) => Math.exp(-1 / (s * rate)));
  const threshold = 10 ** (thresholdDb / 10) * loudest ** 2;
  let power = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    const now = sample ** 2;
    const pace = (now > power ? attack : release) as number;
    power = now + pace * (power - now);
    if (power > threshold) {
      const over = 10 * Math.log10(power / threshold);
      const reduction = Math.min(reductionDbMax, over * (1 - 1 / ratio));
      samples[i] = sample * 10 ** (-reduction / 20);
    }
  }
  return samples;
}
