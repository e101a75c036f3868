import { basename } from "node:path";
import { StepError } from "../system/errors.ts";
import type { Probe } from "./ffmpeg.ts";
import { mediaInput } from "./media-input.ts";

interface Stream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  pix_fmt?: string;
  nb_frames?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { DURATION?: string };
}

/** Reads ffprobe's answer (`ask` runs it). Rejects with StepError `invalid_input` for a file without pictures or sound. */
export async function probeFile(
  path: string,
  ask: (args: string[]) => Promise<string>,
): Promise<Probe> {
  const json = await ask([
    ...["-v", "error", "-print_format", "json", "-show_format", "-show_streams"],
    ...mediaInput(path),
  ]).catch((cause: Error) => {
    if (cause.name === "Error")
      throw unreadable(path, cause.message.replaceAll(path, basename(path)).trim(), cause);
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
  if (!video && !audio) throw unreadable(path, "it has neither pictures nor sound");
  const seconds = Number(format.duration ?? video?.duration ?? audio?.duration ?? 0);
  return {
    seconds,
    format: format.format_name ?? "unknown",
    ...(video ? { video: videoOf(video) } : {}),
    ...(audio ? { audio: audioOf(audio, seconds) } : {}),
  };
}

const unreadable = (path: string, why: string, cause?: Error) =>
  new StepError(
    "invalid_input",
    `"${basename(path)}" can't be read as video, sound or picture: ${why}.`,
    { cause },
  );

const videoOf = (stream: Stream) => ({
  codec: stream.codec_name ?? "unknown",
  width: stream.width ?? 0,
  height: stream.height ?? 0,
  fps: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate),
  pixel_format: stream.pix_fmt ?? "unknown",
  ...(stream.nb_frames ? { frames: Number(stream.nb_frames) } : {}),
  rotation: stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
});

const audioOf = (stream: Stream, seconds: number) => ({
  codec: stream.codec_name ?? "unknown",
  channels: stream.channels ?? 0,
  sample_rate: Number(stream.sample_rate ?? 0),
  seconds: Number(stream.duration ?? clock(stream.tags?.DURATION) ?? seconds),
});

/** Matroska tells a stream's length as hours:minutes:seconds. */
const clock = (text: string | undefined) =>
  text?.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

function ratio(text = "0/0"): number {
  const [above = 0, below = 1] = text.split("/").map(Number);
  return below ? above / below : 0;
}
