import { join } from "node:path";
import { mediaInput } from "../media-input.ts";
import { clipEncoderArgs, reproducible } from "../timeline/encoders.ts";
import type { ClipContext, ClipSource, Rate } from "./clip-source.ts";

/** Sample rate of all sound that clips have. */
export const sampleRate = 48_000;
export const soundEncoder = ["-c:a", "aac", "-b:a", "160k", "-ar", `${sampleRate}`];

/** A clip to encode. The graph ends in [v], and in [a] if the clip has sound. */
export interface ClipPlan {
  /** Input arguments of ffmpeg. */
  inputs: readonly string[];
  graph: readonly string[];
  /** Frames that the graph lets pass. */
  frames: number;
  rate: Rate;
  sound: boolean;
  /** Pixels of the largest frame, of an input or of the output. */
  pixels: number;
  name: string;
}

/**
 * Encodes a clip as H.264 (yuv420p, BT.709, constant frame rate) and AAC at 48 kHz. Equal inputs
 * give equal bytes. Resolves to its path in the step's folder.
 */
export async function writeClip(
  { inputs, graph, frames, rate, sound, pixels, name }: ClipPlan,
  { ffmpeg, folder, signal, progress }: Omit<ClipContext, "assets">,
): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  await ffmpeg.run(
    [
      ...inputs,
      ...["-filter_complex", graph.join(";"), "-map", "[v]"],
      ...(sound ? ["-map", "[a]", ...soundEncoder] : []),
      // Without -frames:v, which would also cut the end of the sound.
      ...["-r", rate.text, ...clipEncoderArgs(rate.fps)],
      ...reproducible,
      ...["-movflags", "+faststart", path],
    ],
    { signal, progress, seconds: frames / rate.fps, pixels },
  );
  return path;
}

/** A part of a source in whole frames of its constant rate. */
export interface Part {
  source: ClipSource;
  firstFrame: number;
  frames: number;
}

/** Seconds before a part that are decoded too: the frame on screen at its start may be older. */
const leadSeconds = 5;

/**
 * Input arguments that start shortly before a part, and the number of frames from there to it.
 * ffmpeg then decodes only what it needs of a long file.
 */
export function seekTo({ source, firstFrame }: Part): { input: string[]; lead: number } {
  const { fps } = source.rate;
  const from = Math.max(0, firstFrame - Math.ceil(leadSeconds * fps));
  const seek = from > 0 ? ["-ss", (from / fps).toFixed(6)] : [];
  return { input: [...seek, ...mediaInput(source.path)], lead: firstFrame - from };
}

/**
 * Filters that make frames steady: a constant rate from time 0, upright, square even pixels, 8 bits
 * in BT.709.
 */
export const steadyFilters = (
  source: ClipSource,
  { rate = source.rate, width = source.width, height = source.height } = {},
): string[] => [
  `fps=${rate.text}:start_time=0`,
  ...(source.assumesHdColors ? ["setparams=colorspace=bt709"] : []),
  `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
  "setsar=1",
  "format=yuv420p",
];

/** Filters that keep exactly these frames. A video that ends too early stops on its last frame. */
export const exactFrames = (lead: number, frames: number): string[] => [
  "tpad=stop=-1:stop_mode=clone",
  `trim=start_frame=${lead}:end_frame=${lead + frames}`,
  "setpts=PTS-STARTPTS",
];

/** Filters that make sound steady: 48 kHz, stereo, gaps filled, from time 0. */
export const steadySound = ({ channels }: Pick<ClipSource, "channels">): string[] => [
  `aresample=${sampleRate}:async=1:first_pts=0`,
  channels === 1 ? "pan=stereo|c0=c0|c1=c0" : "aformat=channel_layouts=stereo",
];

/** Filters that keep exactly these seconds of sound, with silence where it ends too early. */
export const exactSound = (from: number, seconds: number): string[] => [
  `apad=whole_dur=${(from + seconds).toFixed(6)}`,
  `atrim=start=${from.toFixed(6)}:end=${(from + seconds).toFixed(6)}`,
  "asetpts=PTS-STARTPTS",
];

/** Encodes one video through filters: its frames and, unchanged, its sound. */
export async function filterClip(
  source: ClipSource,
  { name, filters }: { name: string; filters: (label: string) => readonly string[] },
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const frames = Math.max(1, Math.round(source.seconds * source.rate.fps));
  const seconds = frames / source.rate.fps;
  const sound = source.channels > 0;
  const steady = [...steadyFilters(source), ...exactFrames(0, frames)].join(",");
  return writeClip(
    {
      inputs: mediaInput(source.path),
      graph: [
        `[0:V:0]${steady}[steady]`,
        ...filters("steady"),
        ...(sound
          ? [`[0:a:0]${[...steadySound(source), ...exactSound(0, seconds)].join(",")}[a]`]
          : []),
      ],
      frames,
      rate: source.rate,
      sound,
      pixels: Math.max(source.pixels, source.width * source.height),
      name,
    },
    context,
  );
}
