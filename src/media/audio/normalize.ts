import { mediaInput } from "../media-input.ts";
import { parseLoudness } from "../quality/loudness.ts";
import { encodeAtLoudness, isSilent, type MeasuredLoudness } from "./level-sound.ts";
import type { SoundSource } from "./sound-source.ts";
import {
  isLossless,
  part,
  type SoundWork,
  steadySound,
  workSize,
  writeSound,
} from "./write-sound.ts";

/** dBTP that a lossy encoder may exceed by almost 1 dB, and that a lossless one keeps. */
const peakMax = { lossy: -2, lossless: -1.2 };
const meter = "ebur128=peak=true:framelog=verbose";

export interface Normalized {
  path: string;
  before: MeasuredLoudness;
  after: MeasuredLoudness;
  silent: boolean;
}

/**
 * Brings a sound to `integrated` LUFS with true peaks of at most −1 dBTP. One constant gain keeps
 * the dynamics; a limiter works only where the gain would clip. Silence stays silent.
 */
export async function normalizeLoudness(
  source: SoundSource,
  integrated: number,
  { ffmpeg, folder, call }: SoundWork,
): Promise<Normalized> {
  const before = await measureSound(source, { ffmpeg, call: part(call, 0, 30) });
  const goal = { integrated, peakMax: isLossless(source) ? peakMax.lossless : peakMax.lossy };
  let path = "";
  const after = await encodeAtLoudness(before, goal, async (filters) => {
    const made = await writeSound(source, [...filters, meter], {
      ffmpeg,
      folder,
      call: part(call, 30, 100),
    });
    path = made.path;
    return parseLoudness(made.log);
  });
  return { path, before, after, silent: isSilent(before) };
}

/** Measures the loudness of a sound. The picture of a video is not decoded. */
async function measureSound(
  source: SoundSource,
  { ffmpeg, call }: Pick<SoundWork, "ffmpeg" | "call">,
): Promise<MeasuredLoudness> {
  const graph = `[0:a:0]${steadySound},aformat=channel_layouts=stereo,${meter}[out]`;
  const { log } = await ffmpeg.run(
    [
      "-vn",
      ...mediaInput(source.path),
      "-filter_complex",
      graph,
      "-map",
      "[out]",
      "-f",
      "null",
      "-",
    ],
    { ...call, ...workSize(source) },
  );
  return parseLoudness(log);
}
