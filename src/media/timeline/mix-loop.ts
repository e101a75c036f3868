import { stat } from "node:fs/promises";
import { join } from "node:path";
import { encodeAtLoudness, type LoudnessGoal } from "../audio/level-sound.ts";
import { type PlacedSound, sampleRate } from "../audio/mix-graph.ts";
import type { SoundWork } from "../audio/write-sound.ts";
import type { FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { parseLoudness } from "../quality/loudness.ts";
import { reproducible, type SoundEncoder } from "./encoders.ts";
import { canRepeat, type Repetition, repeatAac } from "./repeat-aac.ts";

/** A sound that is repeated; `round` is its length in samples. */
type Loop = PlacedSound & { round?: number };

/** Rounds from which leveling one of them saves work, and their shortest length in seconds. */
const [roundsMin, roundSecondsMin] = [3, 5];
const bytesPerSample = 8;
const raw = ["-f", "f32le", "-c:a", "pcm_f32le"];
const readRaw = ["-f", "f32le", "-ar", `${sampleRate}`, "-ac", "2"];

/** The only sound of a mix, if it repeats often. */
export function soleLoop(placed: readonly Loop[], length: number): Loop | undefined {
  const [only] = placed;
  if (!only?.loop || placed.length > 1 || only.start > 0 || only.length < length) return undefined;
  const { round = length } = only;
  return round >= roundSecondsMin * sampleRate && round * roundsMin <= length ? only : undefined;
}

/**
 * Brings one round of a loop to the goal and repeats it, because all rounds are equally loud.
 * Resolves to the path.
 */
export async function mixLoop(
  loop: Loop,
  length: number,
  { encoder, goal }: { encoder: SoundEncoder; goal: LoudnessGoal },
  { ffmpeg, folder, call }: SoundWork,
): Promise<string> {
  const seconds = length / sampleRate;
  const share = (from: number, to: number): FfmpegCall => ({
    ...call,
    seconds,
    progress: (percent) => call.progress?.(from + (percent / 100) * (to - from)),
  });
  const decoded = join(folder, "round.f32");
  const stereo = `aresample=${sampleRate},aformat=sample_fmts=fltp:channel_layouts=stereo`;
  const { log } = await ffmpeg.run(
    [
      ...["-vn", ...mediaInput(loop.path), "-map", "0:a:0"],
      ...["-af", `${stereo},ebur128=peak=true:framelog=verbose`, ...raw, decoded],
    ],
    share(0, 10),
  );
  const samples = (await stat(decoded)).size / bytesPerSample;
  const leveled = join(folder, "leveled.f32");
  await encodeAtLoudness(parseLoudness(log), goal, async (levels) => {
    // The second round: the limiter then comes from the end of the loop, as in all later rounds.
    const filters = [
      `atrim=end_sample=${2 * samples + sampleRate}`,
      ...levels,
      `atrim=start_sample=${samples}:end_sample=${2 * samples}`,
      "asetpts=N/SR/TB",
      "ebur128=framelog=verbose",
    ];
    const repeated = ["-stream_loop", "-1", ...readRaw, "-i", decoded];
    const made = await ffmpeg.run(
      [...repeated, "-af", filters.join(","), ...raw, leveled],
      share(10, 20),
    );
    return parseLoudness(made.log);
  });
  const repetition = {
    input: ["-stream_loop", "-1", ...readRaw, "-i", leveled],
    round: samples,
    length,
    fadeIn: loop.fadeIn,
    fadeOut: loop.fadeOut,
  };
  const rest = { ffmpeg, folder, call: share(20, 100) };
  return canRepeat(repetition, encoder)
    ? repeatAac(repetition, encoder, rest)
    : encodeWhole(repetition, encoder, rest);
}

async function encodeWhole(
  { input, length, fadeIn, fadeOut }: Repetition,
  encoder: SoundEncoder,
  { ffmpeg, folder, call }: SoundWork,
): Promise<string> {
  const path = join(folder, `sound.${encoder.container}`);
  const filters = [
    `atrim=end_sample=${length}`,
    ...(fadeIn ? [`afade=t=in:ns=${fadeIn}`] : []),
    ...(fadeOut ? [`afade=t=out:ss=${length - fadeOut}:ns=${fadeOut}`] : []),
  ];
  const args = [...input, "-af", filters.join(","), ...encoder.args, ...reproducible, path];
  await ffmpeg.run(args, call);
  return path;
}
