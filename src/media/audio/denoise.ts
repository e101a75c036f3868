import { findHum } from "./find-hum.ts";
import { levelSpread, measureLevels } from "./sound-levels.ts";
import type { SoundSource } from "./sound-source.ts";
import { part, type SoundWork, writeSound } from "./write-sound.ts";

/** dB by which noise is reduced. */
export const reductions = { light: 12, medium: 20, strong: 30 } as const;
export type Strength = keyof typeof reductions;

/** The filter needs a floor above the average level, because noise varies. In dB. */
const headroom = 8;
/** Floors that the filter accepts, in dB. */
const [floorMin, floorMax] = [-80, -20];

/** Samples by which the spectral filter delays a sound at 48 kHz. */
const delay = 1200;
/** Width of a notch in Hz. The frequency of mains power varies by less. */
const notchWidth = 4;

/**
 * Reduces hum with a high-pass filter at 80 Hz and notches at the multiples of 50 or 60 Hz that are
 * measured, and hiss with a spectral filter set to the measured noise. The result is not delayed.
 * Resolves to the path and to the noise that was found, in dB; undefined for silence.
 */
export async function denoiseSound(
  source: SoundSource,
  strength: Strength,
  { ffmpeg, folder, call }: SoundWork,
): Promise<{ path: string; noise: number | undefined }> {
  const levels = await measureLevels(source, { ffmpeg, call: part(call, 0, 25) });
  const hum = await findHum(source, { ffmpeg, call: part(call, 25, 40) });
  const noise = levelSpread(levels)?.noise;
  const floor = Math.max(floorMin, Math.min(floorMax, (noise ?? floorMin) + headroom));
  const filters = [
    "highpass=f=80",
    "highpass=f=80",
    ...hum.map((hertz) => `bandreject=f=${hertz}:t=h:w=${notchWidth}`),
    `apad=pad_len=${delay}`,
    `afftdn=nr=${reductions[strength]}:nf=${floor.toFixed(1)}`,
    `atrim=start_sample=${delay}`,
    "asetpts=PTS-STARTPTS",
  ];
  const { path } = await writeSound(source, filters, {
    ffmpeg,
    folder,
    call: part(call, 40, 100),
  });
  return { path, noise };
}
