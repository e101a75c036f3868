import { mediaInput } from "../media-input.ts";
import type { SoundSource } from "./sound-source.ts";
import type { SoundWork } from "./write-sound.ts";
import { steadySound } from "./write-sound.ts";

const rate = 16_000;
/** Length of a window in seconds. */
export const windowSeconds = 0.01;
const windowSamples = rate * windowSeconds;

/** Level of digital silence in dB. */
const digitalSilence = -96;

/**
 * Measures the level of a sound every 10 ms, in dB below full scale (RMS, all channels mixed).
 * Frequencies under 80 Hz do not count, because rumble is neither speech nor silence.
 */
export async function measureLevels(
  { path, seconds }: Pick<SoundSource, "path" | "seconds">,
  { ffmpeg, call }: Pick<SoundWork, "ffmpeg" | "call">,
): Promise<Float32Array> {
  const levels: number[] = [];
  let rest = Buffer.alloc(0);
  let sum = 0;
  let count = 0;
  const add = (sample: number) => {
    sum += sample * sample;
    if (++count < windowSamples) return;
    levels.push(toDb(sum / count));
    sum = 0;
    count = 0;
  };
  const filters = `${steadySound},highpass=f=80,aformat=channel_layouts=mono`;
  await ffmpeg.run(
    [
      ...["-vn", ...mediaInput(path), "-map", "0:a:0", "-af", filters],
      ...["-ar", `${rate}`, "-f", "f32le", "pipe:1"],
    ],
    {
      ...call,
      seconds,
      stdout: (chunk) => {
        const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
        const whole = bytes.length - (bytes.length % 4);
        for (let at = 0; at < whole; at += 4) add(bytes.readFloatLE(at));
        rest = bytes.subarray(whole);
      },
    },
  );
  if (count > windowSamples / 2) levels.push(toDb(sum / count));
  return Float32Array.from(levels);
}

const toDb = (power: number) => Math.max(digitalSilence, 10 * Math.log10(power));

/** How loud a sound is, digital silence left out. In dB. */
export interface LevelSpread {
  /** The level that the quietest tenth of the sound stays below: its noise. */
  noise: number;
  /** The level that the loudest tenth exceeds: its voice or music. */
  loud: number;
}

/** Returns undefined if the sound is silent. */
export function levelSpread(levels: Float32Array): LevelSpread | undefined {
  const heard = levels.filter((level) => level > digitalSilence).sort();
  if (heard.length === 0) return undefined;
  const at = (share: number) => heard[Math.floor(share * (heard.length - 1))] ?? digitalSilence;
  return { noise: at(0.1), loud: at(0.9) };
}
