import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mediaInput } from "../media-input.ts";
import { findHum } from "./find-hum.ts";
import { sampleRate } from "./mix-graph.ts";
import { speechRate } from "./read-samples.ts";
import { levelSpread, measureLevels } from "./sound-levels.ts";
import type { SoundSource } from "./sound-source.ts";
import { part, type SoundWork, steadySound, writeGraph, writeSound } from "./write-sound.ts";

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

export interface Denoised {
  path: string;
  /** The noise that was found, in dB; undefined for silence. */
  noise: number | undefined;
}

/**
 * Reduces hum with a high-pass filter at 80 Hz and notches at the multiples of 50 or 60 Hz that are
 * measured, and hiss with a spectral filter set to the measured noise. The result is not delayed.
 */
export async function denoiseSound(
  source: SoundSource,
  strength: Strength,
  { ffmpeg, folder, call }: SoundWork,
): Promise<Denoised> {
  const { filters, noise } = await findNoise(source, strength, { ffmpeg, call: part(call, 0, 40) });
  const work = { ffmpeg, folder, call: part(call, 40, 100) };
  return { path: (await writeSound(source, filters, work)).path, noise };
}

/** The filters that take the noise out of a sound, and its level. */
async function findNoise(
  source: SoundSource,
  strength: Strength,
  { ffmpeg, call }: Omit<SoundWork, "folder">,
) {
  const levels = await measureLevels(source, { ffmpeg, call: part(call, 0, 60) });
  const hum = await findHum(source, { ffmpeg, call: part(call, 60, 100) });
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
  return { filters, noise };
}

/** Writes a file of mono samples (32 bit, `speechRate`) without their noise. */
type Clean = (file: {
  path: string;
  cleaned: string;
  seconds: number;
}) => Promise<{ engine: string }>;

const lowBand = `aresample=${speechRate},aresample=${sampleRate}`;

/**
 * Reduces noise by a model that knows speech. It hears each channel up to 8 kHz; the filters do the
 * rest above. As much of the noise stays as the strength says.
 */
export async function denoiseWithModel(
  source: SoundSource,
  strength: Strength,
  { ffmpeg, folder, call, clean }: SoundWork & { clean: Clean },
): Promise<Denoised & { engine: string }> {
  const { filters, noise } = await findNoise(source, strength, { ffmpeg, call: part(call, 0, 30) });
  // More than two channels are mixed to stereo.
  const layout = source.sound.channels === 1 ? "mono" : "stereo";
  const channels = layout === "mono" ? [0] : [0, 1];
  const cleaned: string[] = [];
  let engine = "";
  for (const channel of channels) {
    const work = { channel, layout, ffmpeg, folder, call };
    const noisy = await decodeChannel(source, work);
    const path = join(folder, `clean-${channel}.f32`);
    ({ engine } = await clean({ path: noisy, cleaned: path, seconds: source.seconds }));
    await rm(noisy);
    cleaned.push(path);
  }
  call.progress?.(70);
  const rest = 10 ** (-reductions[strength] / 20);
  const graph = [
    `[0:a:0]${steadySound},aformat=channel_layouts=${layout},asplit=2[whole][heard]`,
    `[heard]${lowBand},volume=${rest}[rest]`,
    `[whole]${filters.join(",")},asplit=2[all][low]`,
    `[low]${lowBand},volume=-1[less]`,
    `${channels.map((channel) => `[${channel + 1}:a:0]`).join("")}join=inputs=${channels.length}:channel_layout=${layout},aresample=${sampleRate},volume=${1 - rest}[speech]`,
    "[all][less][rest][speech]amix=inputs=4:normalize=0[out]",
  ].join(";");
  const raw = ["-f", "f32le", "-ar", `${speechRate}`, "-ac", "1"];
  const inputs = cleaned.flatMap((path) => [...raw, "-i", path]);
  const work = { ffmpeg, folder, call: part(call, 70, 100) };
  const { path } = await writeGraph(source, { inputs, graph }, work);
  for (const file of cleaned) await rm(file);
  return { path, noise, engine };
}

interface ChannelWork extends SoundWork {
  channel: number;
  layout: string;
}

/** Resolves to a file of the samples of a channel. */
async function decodeChannel(
  { path, seconds }: SoundSource,
  { channel, layout, ffmpeg, folder, call }: ChannelWork,
): Promise<string> {
  const noisy = join(folder, "noisy.f32");
  const filters = `${steadySound},aformat=channel_layouts=${layout},pan=mono|c0=c${channel}`;
  const output = ["-ar", `${speechRate}`, "-f", "f32le", noisy];
  const args = ["-y", "-vn", ...mediaInput(path), "-map", "0:a:0", "-af", filters, ...output];
  await ffmpeg.run(args, { ...(call.signal ? { signal: call.signal } : {}), seconds });
  return noisy;
}
