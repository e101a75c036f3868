/** Samples per second of the sounds. */
export const featureRate = 16_000;
/** Seconds between two frames. */
export const hopSeconds = 0.01;

const hop = featureRate * hopSeconds;
const frameSize = 400;
const fftSize = 512;
const bands = 24;
/** Hum lies below, and rooms change what lies above. In Hz. */
const [lowest, highest] = [120, 6000];
/** Cepstral coefficients and the loudness. */
export const dimensions = 13;
/** What lies this far below the loud frames is silence, so that noise looks like silence. */
const floorRatio = 10 ** (-30 / 10);

const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
const hertz = (value: number) => 700 * (Math.exp(value / 1127) - 1);

/**
 * Mel cepstra of a sound of 16 kHz, 13 numbers per frame of 10 ms, of equal spread. The steady
 * noise of each band is removed first. `scale` multiplies the frequencies that are heard.
 */
export function speechFeatures(samples: Float32Array, scale = 1): Float32Array {
  const energies = bandEnergies(samples, scale);
  removeNoise(energies);
  const frames = energies.length / bands;
  const loudness = Float32Array.from({ length: frames }, (_, frame) => {
    let sum = 0;
    for (let band = 0; band < bands; band++) sum += energies[frame * bands + band] as number;
    return sum;
  });
  const loud = loudness.toSorted()[Math.floor(0.95 * (frames - 1))] ?? 0;
  const floor = Math.max((loud / bands) * floorRatio, 1e-12);
  const features = new Float32Array(frames * dimensions);
  const logs = new Float64Array(bands);
  for (let frame = 0; frame < frames; frame++) {
    for (let band = 0; band < bands; band++)
      logs[band] = Math.log((energies[frame * bands + band] as number) + floor);
    for (let k = 0; k < dimensions; k++) {
      let sum = 0;
      for (let band = 0; band < bands; band++)
        sum += (logs[band] as number) * (cosines[k * bands + band] as number);
      features[frame * dimensions + k] = sum;
    }
  }
  equalize(features);
  return features;
}

const cosines = Float64Array.from({ length: dimensions * bands }, (_, index) =>
  Math.cos((Math.PI * Math.floor(index / bands) * ((index % bands) + 0.5)) / bands),
);

/** The noise of a band is what its quietest tenth stays below. */
function removeNoise(energies: Float32Array): void {
  const frames = energies.length / bands;
  for (let band = 0; band < bands; band++) {
    const all = Float32Array.from(
      { length: frames },
      (_, frame) => energies[frame * bands + band] as number,
    );
    const noise = 2 * (all.sort()[Math.floor(0.1 * (frames - 1))] ?? 0);
    for (let at = band; at < energies.length; at += bands)
      energies[at] = Math.max(0, (energies[at] as number) - noise);
  }
}

/** Mean 0 and spread 1 of each number, so that voices and microphones compare. */
function equalize(features: Float32Array): void {
  const frames = features.length / dimensions;
  for (let k = 0; k < dimensions; k++) {
    let [sum, squares] = [0, 0];
    for (let at = k; at < features.length; at += dimensions) {
      sum += features[at] as number;
      squares += (features[at] as number) ** 2;
    }
    const mean = sum / frames;
    const spread = Math.sqrt(Math.max(squares / frames - mean ** 2, 1e-9));
    // The loudness tells speech from pauses, which matters most.
    const weight = k === 0 ? 2 : 1;
    for (let at = k; at < features.length; at += dimensions)
      features[at] = (weight * ((features[at] as number) - mean)) / spread;
  }
}

function bandEnergies(samples: Float32Array, scale: number): Float32Array {
  const frames = Math.max(1, Math.floor((samples.length - frameSize) / hop) + 1);
  const energies = new Float32Array(frames * bands);
  const filters = melFilters(scale);
  const [real, imaginary] = [new Float64Array(fftSize), new Float64Array(fftSize)];
  for (let frame = 0; frame < frames; frame++) {
    imaginary.fill(0);
    for (let i = 0; i < fftSize; i++) {
      const at = frame * hop + i;
      real[i] =
        i < frameSize && at > 0 && at < samples.length
          ? ((samples[at] as number) - 0.97 * (samples[at - 1] as number)) * (hann[i] as number)
          : 0;
    }
    transform(real, imaginary);
    for (const [band, weights] of filters.entries()) {
      let sum = 0;
      for (const { bin, weight } of weights)
        sum += weight * ((real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2);
      energies[frame * bands + band] = sum;
    }
  }
  return energies;
}

const hann = Float64Array.from(
  { length: frameSize },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frameSize),
);

/** Triangles that overlap, evenly spaced in mel. */
function melFilters(scale: number): { bin: number; weight: number }[][] {
  const edge = (index: number) =>
    scale * hertz(mel(lowest) + ((mel(highest) - mel(lowest)) * index) / (bands + 1));
  return Array.from({ length: bands }, (_, band) => {
    const [from, middle, to] = [edge(band), edge(band + 1), edge(band + 2)];
    return Array.from({ length: fftSize / 2 }, (_, bin) => {
      const at = (bin * featureRate) / fftSize;
      return { bin, weight: Math.min((at - from) / (middle - from), (to - at) / (to - middle)) };
    }).filter(({ weight }) => weight > 0);
  });
}

/** Fast Fourier transform in place (Cooley and Tukey), for a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j] as number, real[i] as number];
      [imaginary[i], imaginary[j]] = [imaginary[j] as number, imaginary[i] as number];
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const half = length >> 1;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let i = k; i < size; i += length) {
        const [a, b] = [real[i + half] as number, imaginary[i + half] as number];
        const [x, y] = [a * cos - b * sin, a * sin + b * cos];
        real[i + half] = (real[i] as number) - x;
        imaginary[i + half] = (imaginary[i] as number) - y;
        real[i] = (real[i] as number) + x;
        imaginary[i] = (imaginary[i] as number) + y;
      }
    }
  }
}
