import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findClipFaces } from "../faces/find-faces.ts";
import { escapeFilterPath } from "../filter-path.ts";
import { type ClipContext, type ClipSource, evenPixels, framesIn } from "./clip-source.ts";
import { cropPath } from "./crop-path.ts";
import { withFaces } from "./face-range.ts";
import { type MotionSample, trackMotion } from "./motion-track.ts";
import { planViews, type ViewPlan, viewFilters } from "./view-window.ts";
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

/** Shares of the work that finding the motion and the faces take. */
const [trackShare, faceShare] = [20, 20];
/** Frames of a clip whose faces are searched. */
const reframeSamplesMax = 240;

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
  if (framing !== "follow" || (filled.width === width && filled.height === height)) {
    const filters = frameFilters(frame, filled, source);
    return filterClip(source, { name, filters }, context);
  }
  const axis = filled.width > width ? "x" : "y";
  const part = (from: number, share: number) => (percent: number) =>
    context.progress(from + (percent * share) / 100);
  const [size, shown] = axis === "x" ? [filled.width, width] : ([filled.height, height] as const);
  const motion = await trackMotion(source, axis, { ...context, progress: part(0, trackShare) });
  const faces = await findClipFaces(source, {
    ...context,
    progress: part(trackShare, faceShare),
    samplesMax: reframeSamplesMax,
  });
  const samples = withFaces(motion, faces, { axis, share: shown / size, fps: source.rate.fps });
  const path = cropPath(samples, shown / size);
  const places = framePlaces(source, samples, path).map((place) => Math.round(place * size));
  const plan = planViews({ source: toSize(source), filled, view: { width, height } }, places);
  const commands = (crop: (typeof crops)[number]) => join(context.folder, `${name}-${crop}.txt`);
  for (const crop of crops)
    if (moves(plan[crop])) await writeFile(commands(crop), cropCommands(crop, plan, source));
  const filters = viewFilters(plan, (crop) =>
    moves(plan[crop]) ? [`sendcmd=filename=${escapeFilterPath(commands(crop))}`] : [],
  );
  return filterClip(
    source,
    { name, filters: (label) => [`[${label}]${filters.join(",")}[v]`] },
    { ...context, progress: part(trackShare + faceShare, 100 - trackShare - faceShare) },
  );
}

const crops = ["rough", "fine"] as const;
const moves = (places: readonly number[]) => places.some((place) => place !== places[0]);
const toSize = ({ width, height }: { width: number; height: number }) => ({ width, height });

/**
 * Filters that fit a video of the size `source` into a frame; `filled` is its size when it covers
 * the frame.
 */
export function frameFilters(
  { framing, width, height, color }: Frame,
  filled: { width: number; height: number },
  source: { width: number; height: number },
): (label: string) => string[] {
  const inside = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`;
  if (framing === "pad")
    return (label) => [
      `[${label}]${inside},pad=${width}:${height}:-1:-1:color=${color.replace("#", "0x")},setsar=1[v]`,
    ];
  if (framing !== "blur") {
    const center = Math.round(Math.max(filled.width - width, filled.height - height) / 2);
    const view = { width, height };
    const cover = viewFilters(planViews({ source: toSize(source), filled, view }, [center]));
    return (label) => [`[${label}]${cover.join(",")}[v]`];
  }
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
function cropCommands(
  crop: (typeof crops)[number],
  { axis, [crop]: places }: ViewPlan,
  { rate }: ClipSource,
): string {
  const lines = places.flatMap((place, frame) =>
    frame > 0 && place !== places[frame - 1]
      ? [`${Math.max(0, (frame - 0.5) / rate.fps).toFixed(6)} crop@${crop} ${axis} ${place};`]
      : [],
  );
  return `${lines.join("\n")}\n`;
}
