import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { LRUCache } from "lru-cache";
import { StepError } from "../system/errors.ts";
import { mediaInput } from "./media-input.ts";

/** Files whose properties are remembered. */
const probesKeptMax = 1000;

/** Containers that are known by their first bytes, whatever the extension of the file says. */
const markedContainers = /^(?:mov,mp4|matroska,webm|wav$|flac$|ogg$)/;

/** The properties of a media file, as ffprobe reports them. */
export interface Probe {
  seconds: number;
  format: string;
  video?: {
    codec: string;
    width: number;
    height: number;
    fps: number;
    pixelFormat: string;
    frames?: number;
    rotation: number;
    /** Width to height of a pixel, if pixels are not square. */
    pixelAspect?: number;
    /** Matrix of the colors, such as bt709, if the file names it. */
    colorSpace?: string;
  };
  audio?: { codec: string; channels: number; sampleRate: number; seconds: number };
}

interface Stream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  pix_fmt?: string;
  nb_frames?: string;
  sample_aspect_ratio?: string;
  color_space?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { DURATION?: string };
}

/**
 * Runs ffprobe through `run` and reads its JSON. Rejects with StepError `invalid_input` when the
 * file has neither a video nor an audio stream.
 */
export async function probeFile(
  path: string,
  run: (args: string[]) => Promise<string>,
): Promise<Probe> {
  const json = await run([
    ...["-v", "error", "-print_format", "json", "-show_format", "-show_streams"],
    ...mediaInput(path),
  ]).catch((cause: Error) => {
    if (cause.name === "Error")
      throw unreadableError(path, cause.message.replaceAll(path, basename(path)).trim(), cause);
    throw cause;
  });
  const { streams = [], format = {} } = JSON.parse(json) as {
    streams?: Stream[];
    format?: { duration?: string; format_name?: string };
  };
  const video = streams.find(
    (stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic,
  );
  const audio = streams.find((stream) => stream.codec_type === "audio");
  if (!video && !audio) throw unreadableError(path, "it has no video or audio stream");
  const seconds = Number(format.duration ?? video?.duration ?? audio?.duration ?? 0);
  return {
    seconds,
    format: format.format_name ?? "unknown",
    ...(video ? { video: videoProperties(video) } : {}),
    ...(audio ? { audio: audioProperties(audio, seconds) } : {}),
  };
}

/**
 * Remembers what `probe` resolves to while a file is unchanged. Steps of a run probe the same
 * files, and starting ffprobe takes longer than reading a header. `sha256`: of the file, if it is
 * known; then the file system is not asked whether the file is unchanged.
 */
export function rememberProbes(
  probe: (path: string, signal?: AbortSignal) => Promise<Probe>,
): (path: string, signal?: AbortSignal, sha256?: string) => Promise<Probe> {
  const known = new LRUCache<string, Probe>({ max: probesKeptMax });
  return async (path, signal, sha256) => {
    const content = sha256 ?? (await fileIdentity(path));
    if (content === undefined) return probe(path, signal);
    // The extension counts where the content fits several formats. Stored files have none.
    const named = `${content},${extname(path)}`;
    const found = known.get(content) ?? known.get(named) ?? (await probe(path, signal));
    known.set(markedContainers.test(found.format) ? content : named, found);
    return found;
  };
}

/** Changes with the content of the file. Undefined for a file that cannot be read. */
async function fileIdentity(path: string): Promise<string | undefined> {
  const file = await stat(path, { bigint: true }).catch(() => undefined);
  return file && [file.dev, file.ino, file.size, file.mtimeNs].join();
}

const unreadableError = (path: string, reason: string, cause?: Error) =>
  new StepError(
    "invalid_input",
    `Cannot read "${basename(path)}" as video, audio or image: ${reason}.`,
    { cause },
  );

const videoProperties = (stream: Stream) => ({
  codec: stream.codec_name ?? "unknown",
  width: stream.width ?? 0,
  height: stream.height ?? 0,
  fps: parseRatio(stream.avg_frame_rate) || parseRatio(stream.r_frame_rate),
  pixelFormat: stream.pix_fmt ?? "unknown",
  ...(stream.nb_frames ? { frames: Number(stream.nb_frames) } : {}),
  rotation: stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
  ...pixelAspect(stream.sample_aspect_ratio),
  ...(stream.color_space && stream.color_space !== "unknown"
    ? { colorSpace: stream.color_space }
    : {}),
});

function pixelAspect(ratio = "1:1"): { pixelAspect?: number } {
  const aspect = parseRatio(ratio.replace(":", "/"));
  return aspect > 0 && aspect !== 1 ? { pixelAspect: aspect } : {};
}

const audioProperties = (stream: Stream, seconds: number) => ({
  codec: stream.codec_name ?? "unknown",
  channels: stream.channels ?? 0,
  sampleRate: Number(stream.sample_rate ?? 0),
  seconds: Number(stream.duration ?? parseClock(stream.tags?.DURATION) ?? seconds),
});

/** Matroska gives a stream's length as hours:minutes:seconds. */
const parseClock = (text: string | undefined) =>
  text?.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

function parseRatio(text = "0/0"): number {
  const [numerator = 0, denominator = 1] = text.split("/").map(Number);
  return denominator ? numerator / denominator : 0;
}
