import { TimeSlice } from "../../system/time-slice.ts";
import { mediaInput } from "../media-input.ts";
import type { SoundSource } from "./sound-source.ts";
import { type SoundWork, steadySound } from "./write-sound.ts";

/** Samples per second; a second is one block, so that bins are whole hertz. */
const rate = 4000;
/** Frequencies of mains power, and the highest harmonic that is looked for, in Hz. */
const mains = [50, 60];
const highest = 1000;
/** Where the level beside a harmonic is measured, in Hz from it. */
const beside = [-7, -5, 5, 7];
/** A hum is this much louder than the sound beside it, in dB. */
const prominence = 10;
/** Blocks that are measured at most, evenly over the sound. */
const blocksMax = 300;
/** Quieter blocks are digital silence, as mean power. */
const powerMin = 1e-9;
/** A hum lasts, speech and music pause: the quietest fifth of the blocks counts. */
const lasting = 0.2;

/**
 * Finds the frequencies of mains hum: multiples of 50 or 60 Hz that last through the whole sound
 * and stand out from their neighborhood. Resolves to Hz, rising.
 */
export async function findHum(
  { path, seconds }: Pick<SoundSource, "path" | "seconds">,
  { ffmpeg, call }: Pick<SoundWork, "ffmpeg" | "call">,
): Promise<number[]> {
  const harmonics = mains.flatMap((base) =>
    Array.from({ length: Math.floor(highest / base) }, (_, index) => ({
      base,
      hertz: base * (index + 1),
    })),
  );
  const bins = [...new Set(harmonics.flatMap(({ hertz }) => [0, ...beside].map((d) => hertz + d)))];
  const levels = new Map(bins.map((hertz) => [hertz, [] as number[]]));
  const stride = Math.max(1, Math.ceil(seconds / blocksMax));
  let index = 0;
  const slice = new TimeSlice();
  const measure = async (block: Float32Array) => {
    if (index++ % stride > 0 || meanPower(block) < powerMin) return;
    for (const [hertz, found] of levels) found.push(powerAt(block, hertz));
    if (slice.isOver()) await slice.next();
  };
  const filters = `${steadySound},aformat=channel_layouts=mono`;
  await ffmpeg.run(
    [
      ...["-vn", ...mediaInput(path), "-map", "0:a:0", "-af", filters],
      ...["-ar", `${rate}`, "-f", "f32le", "pipe:1"],
    ],
    { ...call, seconds, stdout: eachBlock(measure) },
  );
  const usual = (hertz: number) => {
    const sorted = (levels.get(hertz) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * lasting)] ?? 0;
  };
  const isLoud = (hertz: number) => {
    const around = beside.reduce((sum, distance) => sum + usual(hertz + distance), 0);
    return usual(hertz) > (10 ** (prominence / 10) * around) / beside.length;
  };
  const heard = harmonics.filter(({ hertz }) => isLoud(hertz));
  // A hum has its base or the double of it; a lone higher tone belongs to the recording.
  const bases = mains.filter((base) =>
    heard.some(({ hertz }) => hertz / base <= 2 && hertz % base === 0),
  );
  const found = heard.flatMap(({ base, hertz }) => (bases.includes(base) ? [hertz] : []));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Calls `take` with each whole second of a stream of samples. */
function eachBlock(take: (block: Float32Array) => Promise<void>) {
  const block = new Float32Array(rate);
  const bytes = new Uint8Array(block.buffer);
  let filled = 0;
  return async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < bytes.length) continue;
      await take(block);
      filled = 0;
    }
  };
}

const meanPower = (block: Float32Array) =>
  block.reduce((sum, sample) => sum + sample * sample, 0) / block.length;

const hann = Float32Array.from(
  { length: rate },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / rate),
);

/** The power of one frequency by the Goertzel algorithm, in a Hann window. */
function powerAt(block: Float32Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  for (let at = 0; at < block.length; at++) {
    const next = (block[at] ?? 0) * (hann[at] ?? 0) + factor * last - before;
    before = last;
    last = next;
  }
  return last * last + before * before - factor * last * before;
}
