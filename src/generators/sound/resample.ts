/** Zero crossings of the sinc on each side. */
const reach = 24;
const kaiserBeta = 8.6;

/**
 * Polyphase resampling with a Kaiser-windowed sinc: about 90 dB of rejection, flat to 93 % of the
 * band.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const divisor = greatestDivisor(from, to);
  const [up, down] = [to / divisor, from / divisor];
  const cutoff = Math.min(1, up / down) * 0.96;
  const half = Math.ceil(reach / Math.min(1, up / down));
  const filters = Array.from({ length: up }, (_, phase) => sincFilter(phase / up, cutoff, half));
  const out = new Float32Array(Math.ceil((samples.length * up) / down));
  for (let i = 0; i < out.length; i++) {
    const center = Math.floor((i * down) / up);
    const filter = filters[(i * down) % up] as Float64Array;
    const first = center - half + 1;
    let sum = 0;
    for (let k = Math.max(0, -first); k < filter.length && first + k < samples.length; k++) {
      sum += (filter[k] as number) * (samples[first + k] as number);
    }
    out[i] = sum;
  }
  return out;
}

function sincFilter(fraction: number, cutoff: number, half: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * half }, (_, k) => {
    const x = k - half + 1 - fraction;
    return (
      cutoff *
      sinc(cutoff * x) *
      (Math.abs(x) < half ? bessel(kaiserBeta * Math.sqrt(1 - (x / half) ** 2)) : 0)
    );
  });
  // Equal DC gain in all phases avoids an audible tone.
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / total);
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The modified Bessel function I0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
