import type { Ffmpeg } from "../../src/media/ffmpeg.ts";

const rate = 48_000;

/** A part of a sound in seconds. */
export interface Span {
  from: number;
  to: number;
}

/** Measures files, of which each is decoded once: a start of ffmpeg takes longer than measuring. */
export function soundLevels(ffmpeg: () => Pick<Ffmpeg, "run">) {
  const known = new Map<string, Promise<Float32Array>>();

  async function decode(path: string, channel: number): Promise<Float32Array> {
    const filters = ["-vn", "-af", `pan=mono|c0=c${channel}`, "-ar", `${rate}`];
    const args = ["-i", path, ...filters, "-f", "f32le", "pipe:1"];
    const { stdout } = await ffmpeg().run(args);
    return new Float32Array(stdout.slice().buffer);
  }

  /** The samples of one channel at 48 kHz. */
  const samples = (path: string, channel = 0): Promise<Float32Array> => {
    const key = JSON.stringify([path, channel]);
    const found = known.get(key) ?? decode(path, channel);
    known.set(key, found);
    return found;
  };

  /** RMS of a part of a file in dB, of all of it or of one frequency. */
  async function level(
    path: string,
    { from, to }: Span,
    { hertz, channel }: { hertz?: number; channel?: number } = {},
  ): Promise<number> {
    const part = (await samples(path, channel)).subarray(from * rate, to * rate);
    const power = hertz === undefined ? powerOf(part) : powerAt(part, hertz);
    return 10 * Math.log10(Math.max(power, 1e-20));
  }

  return { samples, level };
}

const powerOf = (part: Float32Array) =>
  part.reduce((sum, value) => sum + value * value, 0) / part.length;

/** Power of a frequency with a whole number of periods: other such frequencies do not count. */
function powerAt(part: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [index, value] of part.entries()) {
    const angle = (2 * Math.PI * hertz * index) / rate;
    real += value * Math.cos(angle);
    imaginary += value * Math.sin(angle);
  }
  return (2 * (real ** 2 + imaginary ** 2)) / part.length ** 2;
}
