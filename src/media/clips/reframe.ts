import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeFilterPath } from "../filter-path.ts";
import { type ClipContext, type ClipSource, evenPixels, framesIn } from "./clip-source.ts";
import { cropPath } from "./crop-path.ts";
import { type MotionSample, trackMotion } from "./motion-track.ts";
import { filterClip } from "./write-clip.ts";

export const framings = ["follow", "cover", "blur", "pad"] as const;
export type Framing = (typeof framings)[number];

export interface Frame {
  framing: Framing;
  width: number;
  height: number;
  /** Color of the bars of `pad`, as #rrggbb. */
  color: string;
  name: string;
}

type Context = Omit<ClipContext, "assets">;

/** Share of the work that finding the motion takes. */
const trackShare = 30;

/** Fits a video into a frame of another shape. */
export async function reframeClip(
  source: ClipSource,
  frame: Frame,
  context: Context,
): Promise<string> {
  const { framing, width, height, name } = frame;
  const scale = Math.max(width / source.width, height / source.height);
  const filled = {
    width: Math.max(width, evenPixels(source.width * scale)),
    height: Math.max(height, evenPixels(source.height * scale)),
  };
  if (framing !== "follow" || (filled.width === width && filled.height === height))
    return filterClip(source, { name, filters: frameFilters(frame, filled) }, context);
  const axis = filled.width > width ? "x" : "y";
  const part = (from: number, share: number) => (percent: number) =>
    context.progress(from + (percent * share) / 100);
  const samples = await trackMotion(source, axis, { ...context, progress: part(0, trackShare) });
  const [size, shown] = axis === "x" ? [filled.width, width] : ([filled.height, height] as const);
  const path = cropPath(samples, shown / size);
  const commands = join(context.folder, `${name}-crop.txt`);
  const places = framePlaces(source, samples, path).map((place) => Math.round(place * size));
  const moves = places.some((place) => place !== places[0]);
  if (moves) await writeFile(commands, cropCommands(places, axis, source));
  const start = axis === "x" ? `${places[0] ?? 0}:0` : `0:${places[0] ?? 0}`;
  const filters = [
    `scale=${filled.width}:${filled.height}:flags=bicubic`,
    ...(moves ? [`sendcmd=filename=${escapeFilterPath(commands)}`] : []),
    // Even steps would jerk in a slow pan.
    `crop=${width}:${height}:${start}:exact=1`,
    "setsar=1",
  ];
  return filterClip(
    source,
    { name, filters: (label) => [`[${label}]${filters.join(",")}[v]`] },
    { ...context, progress: part(trackShare, 100 - trackShare) },
  );
}

/** Filters that fit a video into a frame; `filled` is its size when it covers the frame. */
export function frameFilters(
  { framing, width, height, color }: Frame,
  filled: { width: number; height: number },
): (label: string) => string[] {
  const cover = `scale=${filled.width}:${filled.height}:flags=bicubic,crop=${width}:${height}:exact=1`;
  const inside = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`;
  if (framing === "pad")
    return (label) => [
      `[${label}]${inside},pad=${width}:${height}:-1:-1:color=${color.replace("#", "0x")},setsar=1[v]`,
    ];
  if (framing !== "blur") return (label) => [`[${label}]${cover},setsar=1[v]`];
  const [small, low] = [evenPixels(width / 8), evenPixels(height / 8)];
  const soft = [
    `scale=${small}:${low}:force_original_aspect_ratio=increase`,
    `crop=${small}:${low}`,
    "gblur=sigma=6",
    "eq=brightness=-0.1",
    `scale=${width}:${height}:flags=bicubic`,
    "setsar=1",
  ];
  return (label) => [
    `[${label}]split[front][back]`,
    `[back]${soft.join(",")}[soft]`,
    `[front]${inside},setsar=1[sharp]`,
    "[soft][sharp]overlay=(W-w)/2:(H-h)/2,setsar=1[v]",
  ];
}

/** The start of the crop for every frame, between the samples in a straight line. */
function framePlaces(
  { seconds, rate }: ClipSource,
  samples: readonly MotionSample[],
  path: readonly number[],
): number[] {
  const frames = Math.max(1, framesIn(seconds, rate));
  const stride = Math.max(1, (samples[1]?.frame ?? 1) - (samples[0]?.frame ?? 0));
  return Array.from({ length: frames }, (_, frame) => {
    const index = Math.min(samples.length - 1, Math.floor(frame / stride));
    const from = path[index] ?? 0;
    const next = samples[index + 1];
    // The crop jumps with the picture at the start of a shot.
    if (!next || next.cut) return from;
    return from + (((path[index + 1] ?? from) - from) * (frame - index * stride)) / stride;
  });
}

/** One command per change; half a frame early, so that rounding cannot delay it. */
function cropCommands(places: readonly number[], axis: "x" | "y", { rate }: ClipSource): string {
  const lines = places.flatMap((place, frame) =>
    frame > 0 && place !== places[frame - 1]
      ? [`${Math.max(0, (frame - 0.5) / rate.fps).toFixed(6)} crop ${axis} ${place};`]
      : [],
  );
  return `${lines.join("\n")}\n`;
}
