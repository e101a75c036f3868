import { StepError } from "../../system/errors.ts";
import type { AssetStore } from "../../values/assets.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia, readableSeconds } from "../media-input.ts";
import type { Probe } from "../probe.ts";

/** A constant frame rate: as ffmpeg writes it, such as 30000/1001, and as a number. */
export interface Rate {
  text: string;
  fps: number;
}

/** A video as it is displayed: upright, with square pixels and an even width and height. */
export interface ClipSource {
  id: string;
  path: string;
  width: number;
  height: number;
  seconds: number;
  rate: Rate;
  /** Channels of its sound; 0 without sound. */
  channels: number;
  /** Pixels of a decoded frame, for deadlines. */
  pixels: number;
  /** HD video without named colors, which players show as BT.709. */
  assumesHdColors: boolean;
}

/** The parts of a step's context that video tools use. */
export interface ClipContext {
  assets: Pick<AssetStore, "open" | "save">;
  ffmpeg: Ffmpeg;
  folder: string;
  signal: AbortSignal;
  progress(percent: number): void;
}

/** Larger frames are made smaller: a step's time and memory stay limited. */
const longSideMax = 4096;
const clipShortSideMax = 2304;

/** Opens a video asset. Rejects with StepError `invalid_input` for other kinds. */
export async function openClip(
  { assets, ffmpeg, signal }: Pick<ClipContext, "assets" | "ffmpeg" | "signal">,
  id: string,
): Promise<ClipSource> {
  const asset = await openMedia(assets, id, "seen");
  const { video, audio, seconds } = await ffmpeg.probe(asset.path, signal);
  if (asset.kind !== "video" || !video)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" is of kind ${asset.kind} (${asset.media_type}). Use a video asset.`,
    );
  return {
    id,
    path: asset.path,
    ...seenSize(video),
    seconds: readableSeconds(asset, seenSeconds(video, seconds)),
    rate: steadyRate(video.fps),
    channels: audio?.channels ?? 0,
    pixels: video.width * video.height,
    assumesHdColors: !video.colorSpace && Math.min(video.width, video.height) >= 720,
  };
}

/** Sound that ends a little later does not count; a still picture under a long sound does. */
function seenSeconds({ frames = 0, fps }: NonNullable<Probe["video"]>, seconds: number): number {
  const seen = frames / (fps || 25);
  return seen > 0 && seconds - seen < 1 ? seen : seconds || 1 / (fps || 25);
}

function seenSize({ width, height, rotation, pixelAspect = 1 }: NonNullable<Probe["video"]>) {
  const turned = Math.abs(rotation) % 180 === 90;
  const wide = width * pixelAspect;
  const [across, down] = turned ? [height, wide] : [wide, height];
  const share = Math.min(
    1,
    longSideMax / Math.max(across, down),
    clipShortSideMax / Math.min(across, down),
  );
  return { width: evenPixels(across * share), height: evenPixels(down * share) };
}

/** The nearest even number of pixels, at least 2. H.264 in 4:2:0 needs even sizes. */
export const evenPixels = (size: number): number => Math.max(2, 2 * Math.round(size / 2));

const ntscRates = [24, 30, 60].map((rate) => ({
  text: `${rate * 1000}/1001`,
  fps: (rate * 1000) / 1001,
}));
const usualRates: readonly Rate[] = [
  ...[24, 25, 30, 48, 50, 60].map((fps) => ({ text: `${fps}`, fps })),
  ...ntscRates,
];
const fpsMax = 60;

/**
 * The constant rate for a video of this mean rate. A phone's 29.8 becomes 30; unusual rates become
 * whole numbers from 1 to 60.
 */
function steadyRate(mean: number): Rate {
  const distance = (rate: Rate) => Math.abs(rate.fps - mean) / rate.fps;
  const nearest = usualRates.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  if (distance(nearest) < 0.05) return nearest;
  const fps = Math.min(fpsMax, Math.max(1, Math.round(mean || 25)));
  return { text: `${fps}`, fps };
}

/** Frames of a time in a constant rate. */
export const framesIn = (seconds: number, { fps }: Rate): number => Math.round(seconds * fps);
