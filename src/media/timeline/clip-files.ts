import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { VideoStyle } from "../../values/timeline.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import type { ClipFiles } from "./segment-graph.ts";
import type { Shot, Visual } from "./shots.ts";

export type ClipVisual = Extract<Visual, { kind: "video" }>;

/** What a clip needs of the work on its segment. */
interface ClipWork {
  style: VideoStyle;
  assets: ReadonlyMap<string, LocalAsset>;
  ffmpeg: Pick<Ffmpeg, "run">;
}

/** Prepares a clip for its shot. A loop that starts within its file is first cut out. */
export async function prepareClip(
  visual: ClipVisual,
  shot: Shot,
  work: ClipWork,
  { path, call }: { path: string; call: FfmpegCall },
): Promise<ClipFiles> {
  const background = work.style.palette.background;
  const { start_seconds, end_seconds, loop, fit, focus } = visual;
  const clip = {
    kind: "clip",
    asset: requireAsset(visual.asset, work),
    ...{ start_seconds, end_seconds, loop, fit, focus, background },
  } as const;
  const remaining = (clip.asset.seconds ?? Number.POSITIVE_INFINITY) - start_seconds;
  if (remaining <= 0) throw startsTooLate(visual, clip.asset);
  if (!loop || start_seconds === 0) return clip;
  const needed = (shot.firstFrame + shot.frames + 1) / work.style.fps;
  if (needed <= remaining) return { ...clip, loop: false };
  // ffmpeg loops only whole files, so the looped part is first cut out without loss.
  const cut = `${path}.mkv`;
  const lossless = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", cut];
  await work.ffmpeg.run(["-ss", `${start_seconds}`, ...mediaInput(clip.asset.path), ...lossless], {
    signal: call.signal,
    seconds: Math.min(remaining, needed),
    pixels: framePixels(clip.asset),
  });
  return { ...clip, asset: { ...clip.asset, path: cut }, start_seconds: 0 };
}

const startsTooLate = ({ start_seconds, asset }: ClipVisual, { seconds }: LocalAsset) =>
  new StepError(
    "invalid_input",
    `Clip "${asset}" starts at ${start_seconds} s, but has only ${seconds} s. Use an earlier start.`,
  );

export const framePixels = ({ width = 0, height = 0 }: LocalAsset) => width * height;

/** An asset that was opened at the start of the render. */
export function requireAsset(
  id: string,
  { assets }: { assets: ReadonlyMap<string, LocalAsset> },
): LocalAsset {
  const asset = assets.get(id);
  if (!asset) throw new Error(`Asset ${id} was not opened before its segment was drawn.`);
  return asset;
}
