import { invalid } from "../../system/errors.ts";
import { type AspectRatio, aspectRatios } from "../../values/timeline.ts";

export const codecs = ["h264", "h265", "vp9", "av1", "prores", "gif"] as const;
export const formats = ["mp4", "webm", "mov", "mkv", "gif"] as const;
export type Codec = (typeof codecs)[number];
export type Format = (typeof formats)[number];

/** Render options with every gap filled; sizes in pixels, even. */
export interface RenderSettings {
  /** The short side: 360, 480, 720, 1080, 1440 or 2160. */
  resolution: number;
  width: number;
  height: number;
  codec: Codec;
  format: Format;
  aspect_ratio: AspectRatio;
}

export interface RenderOptions {
  resolution?: string;
  codec?: string;
  format?: string;
  aspect_ratio?: string;
}

const resolutions = ["360p", "480p", "720p", "1080p", "1440p", "2160p"] as const;
const aliases: Record<string, string> = {
  sd: "480p",
  hd: "720p",
  fhd: "1080p",
  qhd: "1440p",
  "4k": "2160p",
};
/** What a resolution may be called. */
export const resolutionNames: readonly string[] = [...resolutions, ...Object.keys(aliases)];
/** Short side of the largest GIF: larger ones are slow everywhere. */
const gifMax = 720;

/** The codecs that each format can hold, the one it gets by itself first. */
const codecsOf: Record<Format, readonly Codec[]> = {
  mp4: ["h264", "h265", "av1"],
  webm: ["vp9", "av1"],
  mov: ["h264", "h265", "prores"],
  mkv: ["h264", "h265", "vp9", "av1", "prores"],
  gif: ["gif"],
};
const formatOf: Record<Codec, Format> = {
  h264: "mp4",
  h265: "mp4",
  vp9: "webm",
  av1: "mp4",
  prores: "mov",
  gif: "gif",
};
/** The encoder of ffmpeg behind each codec. */
export const encoderOf: Record<Codec, string> = {
  h264: "libx264",
  h265: "libx265",
  vp9: "libvpx-vp9",
  av1: "libsvtav1",
  prores: "prores_ks",
  gif: "gif",
};

/**
 * Fills the gaps of a caller's options; `encoders` are those of the installed ffmpeg.
 * Throws 422 `validation_error` naming the value and the allowed ones.
 */
export function renderSettings(
  options: RenderOptions,
  projectAspect: AspectRatio,
  encoders?: ReadonlySet<string>,
): RenderSettings {
  const aspect_ratio = oneOf(aspectRatios, "aspect_ratio", options.aspect_ratio) ?? projectAspect;
  const { codec, format } = pairOf(
    oneOf(codecs, "codec", options.codec),
    oneOf(formats, "format", options.format),
  );
  if (encoders && !encoders.has(encoderOf[codec])) {
    const there = codecs.filter((name) => encoders.has(encoderOf[name]));
    throw invalid(
      `codec "${codec}" needs an ffmpeg with ${encoderOf[codec]}, which this installation lacks; it has: ${there.join(", ")}.`,
    );
  }
  const given = oneOf(
    resolutions,
    "resolution",
    unaliased(options.resolution),
    Object.keys(aliases),
  );
  const resolution = Number.parseInt(given ?? (codec === "gif" ? `${gifMax}p` : "1080p"), 10);
  if (codec === "gif" && resolution > gifMax)
    throw invalid(`resolution "${options.resolution}" is too large for gif: at most ${gifMax}p.`);
  return { resolution, ...sizeOf(resolution, aspect_ratio), codec, format, aspect_ratio };
}

const unaliased = (name: string | undefined) =>
  aliases[name?.toLowerCase() ?? ""] ?? name?.toLowerCase();

/** The pixels of a resolution's short side; undefined for what is no resolution's name. */
export function shortSideOf(name: unknown): number | undefined {
  const found = resolutions.find((each) => typeof name === "string" && each === unaliased(name));
  return found && Number.parseInt(found, 10);
}

/** Even width and height whose short side is `resolution`. */
export function sizeOf(
  resolution: number,
  aspect_ratio: AspectRatio,
): { width: number; height: number } {
  const [across = 1, down = 1] = aspect_ratio.split(":").map(Number);
  const unit = resolution / Math.min(across, down);
  return { width: 2 * Math.round((across * unit) / 2), height: 2 * Math.round((down * unit) / 2) };
}

/** The media type of a finished file. */
export const contentTypeOf = (format: Format) =>
  ({
    mp4: "video/mp4",
    webm: "video/webm",
    mov: "video/quicktime",
    mkv: "video/x-matroska",
    gif: "image/gif",
  })[format];

function oneOf<const T extends string>(
  allowed: readonly T[],
  name: string,
  value: string | undefined,
  also: string[] = [],
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((each) => each === value);
  if (!found)
    throw invalid(`${name} "${value}" is not one of ${[...allowed, ...also].join(", ")}.`);
  return found;
}

function pairOf(
  codec: Codec | undefined,
  format: Format | undefined,
): { codec: Codec; format: Format } {
  if (codec && format) {
    if (codecsOf[format].includes(codec)) return { codec, format };
    const fitting = formats.filter((each) => codecsOf[each].includes(codec));
    throw invalid(
      `format "${format}" can't hold codec "${codec}": ${format} takes ${codecsOf[format].join(", ")}; ${codec} goes into ${fitting.join(", ")}.`,
    );
  }
  if (codec) return { codec, format: formatOf[codec] };
  const [first = "h264"] = codecsOf[format ?? "mp4"];
  return { codec: first, format: format ?? "mp4" };
}
