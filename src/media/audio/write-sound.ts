import { join } from "node:path";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { sampleRate } from "./mix-graph.ts";
import type { SoundSource } from "./sound-source.ts";

/** Options that keep times, versions and names of this machine out of a file. */
export const reproducible = [
  ...["-map_metadata", "-1", "-map_chapters", "-1"],
  ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
];

const aac = ["-c:a", "aac", "-b:a", "192k"];
const opus = ["-c:a", "libopus", "-b:a", "160k"];

/** How a sound is stored: alone, or with a picture that is copied as it is. */
export interface SoundContainer {
  extension: "flac" | "webm" | "mp4" | "mkv";
  /** Arguments of the sound encoder. */
  encoder: string[];
  /** Arguments of the file format. */
  format: string[];
}

/** A container that takes the picture as it is, with the sound encoder that belongs to it. */
export function soundContainer({
  picture,
  format,
}: Partial<Pick<SoundSource, "picture" | "format">>): SoundContainer {
  if (!picture)
    return { extension: "flac", encoder: ["-c:a", "flac", "-sample_fmt", "s16"], format: [] };
  const { codec } = picture;
  const isWeb = /^(vp8|vp9|av1)$/.test(codec) && /matroska|webm/.test(format ?? "");
  if (isWeb) return { extension: "webm", encoder: opus, format: [] };
  const tag = codec === "hevc" ? ["-tag:v", "hvc1"] : [];
  if (/^(h264|hevc|av1|vp9|mpeg4)$/.test(codec))
    return { extension: "mp4", encoder: aac, format: [...tag, "-movflags", "+faststart"] };
  return { extension: "mkv", encoder: aac, format: [] };
}

/** True if the sound is stored without loss, so that its peaks stay where they are. */
export const isLossless = (source: SoundSource) => !source.picture;

/** 48 kHz from the first moment of the file, without gaps. */
export const steadySound = `aresample=${sampleRate}:async=1:first_pts=0`;

export interface SoundWork {
  ffmpeg: Ffmpeg;
  folder: string;
  call: FfmpegCall;
}

/**
 * Sends the sound through audio filters and copies the picture. An audio file becomes FLAC, so that
 * further tools lose nothing. Resolves to the path and the log of ffmpeg.
 */
export const writeSound = (
  source: SoundSource,
  filters: readonly string[],
  work: SoundWork,
): Promise<{ path: string; log: string }> => {
  const graph = `[0:a:0]${[steadySound, ...filters].join(",")}[out]`;
  return writeGraph(source, { graph }, work);
};

/** The same by a graph that ends in `[out]`, with more inputs after the source. */
export async function writeGraph(
  source: SoundSource,
  { graph, inputs = [] }: { graph: string; inputs?: readonly string[] },
  { ffmpeg, folder, call }: SoundWork,
): Promise<{ path: string; log: string }> {
  const { extension, encoder, format } = soundContainer(source);
  const path = join(folder, `sound.${extension}`);
  const picture = source.picture ? ["-map", "0:V:0", "-c:v", "copy"] : [];
  const { log } = await ffmpeg.run(
    [
      ...[...mediaInput(source.path), ...inputs, "-filter_complex", graph, ...picture],
      ...["-map", "[out]", "-ar", `${sampleRate}`, ...encoder, ...format, ...reproducible, path],
    ],
    { ...call, ...workSize(source) },
  );
  return { path, log };
}

/** Size of the work, for time limits. Copying a picture counts as much as writing it. */
export const workSize = ({ seconds, picture }: SoundSource) => ({
  seconds,
  pixels: picture ? picture.width * picture.height : 0,
});

/** A call whose progress covers only a part of the whole. */
export const part = (call: FfmpegCall, from: number, to: number): FfmpegCall => ({
  ...call,
  progress: (percent) => call.progress?.(from + (percent / 100) * (to - from)),
});
