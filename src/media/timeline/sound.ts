import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { LocalAsset } from "../../values/assets.ts";
import { type AudioClip, sceneFrameCount, type Timeline } from "../../values/timeline.ts";
import {
  encodeAtLoudness,
  type LoudnessGoal,
  type MeasuredLoudness,
} from "../audio/level-sound.ts";
import { mixGraph, type PlacedSound, sampleRate } from "../audio/mix-graph.ts";
import type { SoundWork } from "../audio/write-sound.ts";
import type { FfmpegCall } from "../ffmpeg.ts";
import { onlineLoudness, parseLoudness } from "../quality/loudness.ts";
import { reproducible, type SoundEncoder } from "./encoders.ts";
import { mixLoop, soleLoop } from "./mix-loop.ts";
import { voiceDefaults } from "./voice-defaults.ts";

/** The peak is lower than the promised −1 dBTP, because lossy encoders add peaks. */
const goal: LoudnessGoal = { integrated: onlineLoudness.lufs, peakMax: onlineLoudness.peakMax - 1 };

export interface Sounds {
  /** Length of the mix in samples. */
  length: number;
  placed: (PlacedSound & {
    sha256: string;
    /** Length of the file, after which a loop starts again. */
    round?: number;
  })[];
}

/**
 * Places the voices of the scenes and the audio of the timeline. Skips files without sound.
 * Why: docs/decisions/measured-recordings.md
 */
export async function placeSounds(
  timeline: Timeline,
  assets: ReadonlyMap<string, LocalAsset>,
  hasSound: (asset: LocalAsset) => Promise<boolean>,
) {
  const starts = sceneStarts(timeline);
  const length = samples(starts.at(-1) ?? 0);
  const voices = timeline.scenes.flatMap(({ voice }, index): PlacedClip[] =>
    voice
      ? [{ ...voice, ...voiceDefaults, start_seconds: (starts[index] ?? 0) + voice.start_seconds }]
      : [],
  );
  const placed: Sounds["placed"] = [];
  const clips: PlacedClip[] = [...voices, ...timeline.audio];
  for (const clip of clips) {
    const asset = assets.get(clip.asset);
    const start = samples(clip.start_seconds);
    if (!asset || start >= length || !(await hasSound(asset))) continue;
    const natural = clip.loop || !asset.seconds ? length : samples(asset.seconds);
    const lasting = Math.min(
      clip.seconds ? samples(clip.seconds) : length,
      clip.loop ? length : natural,
      length - start,
    );
    placed.push({
      ...clipPlacement(clip),
      path: asset.path,
      sha256: asset.sha256,
      start,
      length: lasting,
      ...(clip.from_seconds ? { from: samples(clip.from_seconds) } : {}),
      // Its sound may start after its picture, or have gaps.
      ...(asset.kind === "video" ? { isTimed: true } : {}),
      ...(asset.seconds ? { round: samples(asset.seconds) } : {}),
    });
  }
  return { length, placed };
}

/** A voice may start inside its file. */
type PlacedClip = AudioClip & { from_seconds?: number };

const samples = (seconds: number) => Math.round(seconds * sampleRate);

/** Start of each scene in seconds, followed by the end of the last scene. */
function sceneStarts(timeline: Timeline): number[] {
  const starts = [0];
  for (const scene of timeline.scenes)
    starts.push((starts.at(-1) ?? 0) + sceneFrameCount(timeline, scene) / timeline.fps);
  return starts;
}

const clipPlacement = ({
  role,
  duck,
  loop,
  gain_db,
  fade_in_seconds,
  fade_out_seconds,
}: AudioClip) => ({
  bus: role === "voice" ? ("voice" as const) : duck ? ("ducked" as const) : ("plain" as const),
  loop,
  gainDb: gain_db,
  fadeIn: samples(fade_in_seconds),
  fadeOut: samples(fade_out_seconds),
});

/**
 * Mixes to one file at −14 LUFS with peaks under −1 dBTP. Measures the mix while writing it, then
 * applies one constant gain, with a limiter only when the gain would clip. Silence stays silent.
 * Why: docs/decisions/sound-encoder.md
 */
export async function mixSound(
  sounds: Sounds,
  encoder: SoundEncoder,
  { ffmpeg, folder, call }: SoundWork,
): Promise<string> {
  const loop = soleLoop(sounds.placed, sounds.length);
  if (loop) return mixLoop(loop, sounds.length, { encoder, goal }, { ffmpeg, folder, call });
  const path = join(folder, `sound.${encoder.container}`);
  const draft = join(folder, `sound.part.${encoder.container}`);
  const seconds = sounds.length / sampleRate;
  if (sounds.placed.length === 0) {
    const filters = `aformat=sample_fmts=fltp,atrim=end_sample=${sounds.length}`;
    const output = ["-af", filters, ...encoder.args, ...reproducible, draft];
    await ffmpeg.run([...silence, ...output], { ...call, seconds });
    await rename(draft, path);
    return path;
  }
  const mixed = join(folder, "mix.wav");
  const share = (from: number, to: number): FfmpegCall => ({
    ...call,
    seconds,
    progress: (percent) => call.progress?.(from + (percent / 100) * (to - from)),
  });
  const { inputs, graph } = mixGraph(sounds.placed, sounds.length);
  const meter = "ebur128=peak=true:framelog=verbose";
  const measured = `${graph};[mix]atrim=end_sample=${sounds.length},${meter}[out]`;
  const mixing = ["-filter_complex", measured, "-map", "[out]", ...floats, mixed];
  const { log } = await ffmpeg.run([...inputs, ...mixing], share(0, 50));
  const { integrated, peak } = parseLoudness(log);
  const leveled = join(folder, "leveled.wav");
  const level = async (levels: readonly string[], output: readonly string[]) => {
    const filters = [...levels, `atrim=end_sample=${sounds.length}`, "ebur128=framelog=verbose"];
    const input = ["-i", mixed, "-af", filters.join(","), "-ar", `${sampleRate}`];
    return parseLoudness((await ffmpeg.run([...input, ...output], share(50, 100))).log);
  };
  const encoding = [...encoder.args, ...reproducible, draft];
  const isShort = seconds <= shortSeconds;
  let last: { levels: string; loudness: MeasuredLoudness } | undefined;
  const measure = async (levels: readonly string[]) => {
    const loudness = await level(levels, isShort ? encoding : [...floats, leveled]);
    last = { levels: levels.join(), loudness };
    return loudness;
  };
  const encode = async (levels: readonly string[]) => {
    if (last?.levels !== levels.join()) return level(levels, encoding);
    // What was measured is written already, so that its limiter need not run again.
    if (!isShort) await ffmpeg.run(["-i", leveled, ...encoding], share(50, 100));
    return last.loudness;
  };
  await encodeAtLoudness({ integrated, peak }, goal, encode, measure);
  await rename(draft, path);
  return path;
}

/**
 * ffmpeg starts slower than it encodes a shorter mix. This is encoded while it is measured, which
 * is in vain only if the limiter lowers its loudness too much.
 */
const shortSeconds = 10;

/** Floats keep a mix above full scale intact. W64, because a WAV header overflows at 4 GB. */
const floats = ["-c:a", "pcm_f32le", "-f", "w64"];

const silence = ["-f", "lavfi", "-i", `anullsrc=r=${sampleRate}:cl=stereo`];
