import { invalid } from "../../system/errors.ts";
import { nearestName } from "../../system/nearest-name.ts";
import { type AspectRatio, aspectRatios, type Timeline } from "../../values/timeline.ts";

export const codecs = ["h264", "h265", "vp9", "av1", "prores", "gif"] as const;
export const formats = ["mp4", "webm", "mov", "mkv", "gif"] as const;
export type Codec = (typeof codecs)[number];
export type Format = (typeof formats)[number];

/** Render options with all defaults applied. Sizes are even pixels. */
export interface RenderSettings {
  /** The short side: 360, 480, 720, 1080, 1440 or 2160. */
  resolution: number;
  width: number;
  height: number;
  codec: Codec;
  format: Format;
  aspect_ratio: AspectRatio;
  /** Frames per second. Only present when they differ from the timeline's. */
  fps?: FrameRate;
  /** Only present when captions are not drawn. */
  captions?: "none";
}

export interface RenderOptions {
  resolution?: string;
  codec?: string;
  format?: string;
  aspect_ratio?: string;
  fps?: number;
  captions?: string;
}

export const frameRates = [24, 25, 30, 50, 60] as const;
type FrameRate = (typeof frameRates)[number];
const captionOptions = ["burned", "none"] as const;

const optionNames: readonly string[] = [
  ...["resolution", "codec", "format", "aspect_ratio", "fps", "captions"],
];

/** Throws 422 `validation_error` for an unknown option, with the most similar known one. */
export function checkOptionNames(options: object) {
  for (const name of Object.keys(options)) {
    if (optionNames.includes(name)) continue;
    const nearest = nearestName(name, optionNames);
    throw invalid(
      `Unknown option: "${name}". ${nearest ? `Did you mean "${nearest}"? ` : ""}` +
        `Known options: ${optionNames.join(", ")}.`,
      ...["options", name],
    );
  }
}

const resolutions = ["360p", "480p", "720p", "1080p", "1440p", "2160p"] as const;
const aliases: Record<string, string> = {
  sd: "480p",
  hd: "720p",
  fhd: "1080p",
  qhd: "1440p",
  "4k": "2160p",
};
/** All accepted names of resolutions. */
export const resolutionNames: readonly string[] = [...resolutions, ...Object.keys(aliases)];
/** Short side of the largest GIF. Larger ones play slowly everywhere. */
const gifMax = 720;

/** The codecs of each format, the default first. */
const formatCodecs: Record<Format, readonly Codec[]> = {
  mp4: ["h264", "h265", "av1"],
  webm: ["vp9", "av1"],
  mov: ["h264", "h265", "prores"],
  mkv: ["h264", "h265", "vp9", "av1", "prores"],
  gif: ["gif"],
};
const defaultFormats: Record<Codec, Format> = {
  h264: "mp4",
  h265: "mp4",
  vp9: "webm",
  av1: "mp4",
  prores: "mov",
  gif: "gif",
};
/** The ffmpeg encoder of each codec. */
export const encoderNames: Record<Codec, string> = {
  h264: "libx264",
  h265: "libx265",
  vp9: "libvpx-vp9",
  av1: "libsvtav1",
  prores: "prores_ks",
  gif: "gif",
};

/**
 * Applies the defaults of a timeline to a caller's options. `encoders` are those of the installed
 * ffmpeg. Throws 422 `validation_error` with the invalid value and the allowed values.
 */
export function resolveRenderOptions(
  options: RenderOptions,
  timeline: Pick<Timeline, "aspect_ratio" | "fps">,
  encoders?: ReadonlySet<string>,
): RenderSettings {
  const aspect_ratio =
    parseChoice(aspectRatios, "aspect_ratio", options.aspect_ratio) ?? timeline.aspect_ratio;
  const { codec, format } = resolvePair(
    parseChoice(codecs, "codec", options.codec),
    parseChoice(formats, "format", options.format),
  );
  if (encoders && !encoders.has(encoderNames[codec])) {
    const available = codecs.filter((name) => encoders.has(encoderNames[name]));
    throw invalid(
      `Codec "${codec}" needs an ffmpeg with ${encoderNames[codec]}, which is not installed. ` +
        `Available codecs: ${available.join(", ")}.`,
      ...["options", "codec"],
    );
  }
  const given = parseChoice(
    resolutions,
    "resolution",
    resolveAlias(options.resolution),
    Object.keys(aliases),
  );
  const resolution = Number.parseInt(given ?? (codec === "gif" ? `${gifMax}p` : "1080p"), 10);
  if (codec === "gif" && resolution > gifMax)
    throw invalid(
      `Invalid resolution: "${options.resolution}". The maximum for gif is ${gifMax}p.`,
      ...["options", "resolution"],
    );
  const fps = parseFrameRate(options.fps, codec);
  const captions = parseChoice(captionOptions, "captions", options.captions);
  return {
    resolution,
    ...frameSize(resolution, aspect_ratio),
    codec,
    format,
    aspect_ratio,
    // Defaults are left out, so that equal renders have equal settings.
    ...(fps && fps !== timeline.fps ? { fps } : {}),
    ...(captions === "none" ? { captions } : {}),
  };
}

function parseFrameRate(fps: number | undefined, codec: Codec): FrameRate | undefined {
  if (fps === undefined) return undefined;
  const found = frameRates.find((rate) => rate === fps);
  const refuse = (advice: string) => invalid(`Invalid fps: ${fps}. ${advice}`, "options", "fps");
  if (!found) throw refuse(`Allowed values: ${frameRates.join(", ")}.`);
  if (codec === "gif") throw refuse("A gif has at most 20 frames per second. Omit fps.");
  return found;
}

const resolveAlias = (name: string | undefined) =>
  aliases[name?.toLowerCase() ?? ""] ?? name?.toLowerCase();

/** Short side in pixels of a resolution's name; undefined for other values. */
export function parseShortSide(name: unknown): number | undefined {
  const found = resolutions.find((each) => typeof name === "string" && each === resolveAlias(name));
  return found && Number.parseInt(found, 10);
}

/** Even width and height with `resolution` as the short side. */
export function frameSize(
  resolution: number,
  aspect_ratio: AspectRatio,
): { width: number; height: number } {
  const [across = 1, down = 1] = aspect_ratio.split(":").map(Number);
  const unit = resolution / Math.min(across, down);
  return { width: 2 * Math.round((across * unit) / 2), height: 2 * Math.round((down * unit) / 2) };
}

/** Media type of a rendered file. */
export const contentType = (format: Format) =>
  ({
    mp4: "video/mp4",
    webm: "video/webm",
    mov: "video/quicktime",
    mkv: "video/x-matroska",
    gif: "image/gif",
  })[format];

function parseChoice<const T extends string>(
  allowed: readonly T[],
  name: string,
  value: string | undefined,
  also: string[] = [],
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((each) => each === value);
  if (!found)
    throw invalid(
      `Invalid ${name}: "${value}". Allowed values: ${[...allowed, ...also].join(", ")}.`,
      ...["options", name],
    );
  return found;
}

function resolvePair(
  codec: Codec | undefined,
  format: Format | undefined,
): { codec: Codec; format: Format } {
  if (codec && format) {
    if (formatCodecs[format].includes(codec)) return { codec, format };
    const fitting = formats.filter((each) => formatCodecs[each].includes(codec));
    throw invalid(
      `Format "${format}" cannot hold codec "${codec}". ${format} supports ` +
        `${formatCodecs[format].join(", ")}; ${codec} is supported by ${fitting.join(", ")}.`,
      ...["options", "codec"],
    );
  }
  if (codec) return { codec, format: defaultFormats[codec] };
  const [first = "h264"] = formatCodecs[format ?? "mp4"];
  return { codec: first, format: format ?? "mp4" };
}
