import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { requireLook } from "../../looks/looks.ts";
import { StepError } from "../../system/errors.ts";
import type { Timeline } from "../../values/timeline.ts";
import { openShotDrawing } from "../drawing/draw-shot.ts";
import { mediaInput } from "../media-input.ts";
import { coverFilter } from "../timeline/crop-filter.ts";
import { toDrawnShot } from "../timeline/drawn-shots.ts";
import { drawnInVideo, type Visual } from "../timeline/shots.ts";
import { openLookMedia } from "./look-media-still.ts";
import { findAsset, type StillContext } from "./still-assets.ts";

/** A scene within its video, whose texts choose its place and shot. */
export interface SceneOfVideo {
  timeline: StillTimeline;
  index: number;
}

/** The parts of a timeline on which a still depends. */
export type StillTimeline = Pick<
  Timeline,
  "scenes" | "palette" | "language" | "captions" | "look" | "title"
>;

const quality = 82;

/**
 * Writes the first scene of a timeline as a JPEG, without captions: a design with all its elements,
 * a clip at its first frame. `video` says where it is in its video. Rejects with StepError
 * `invalid_input` for media that cannot be read.
 */
export async function writeSceneStill(
  timeline: StillTimeline,
  path: string,
  context: StillContext,
  video?: SceneOfVideo,
): Promise<void> {
  const opened = await openStill(timeline, context, video);
  if (opened) return writeStill(opened, path, context);
  const { visual } = timeline.scenes[0] ?? {};
  if (visual?.kind !== "video")
    throw new StepError("invalid_input", "It has no picture, clip or design. Add one.");
  return writeClipStill(visual, path, context);
}

/** The first scene of a timeline in its look, without captions; undefined for bare media. */
export async function openStill(
  timeline: StillTimeline,
  context: StillContext,
  video?: SceneOfVideo,
) {
  const { timeline: whole, index } = video ?? { timeline, index: 0 };
  const { drawn } = drawnInVideo(whole, index);
  if (!drawn) return undefined;
  const { width, height } = context;
  const look = requireLook(drawn.look);
  const { words = [], seconds = 0 } = timeline.scenes[0] ?? {};
  const scene = { words, seconds, isCaptioned: drawn.captions.length > 0 };
  const shot = toDrawnShot(drawn, scene, { ...timeline, width, height });
  const { media, under } = await openLookMedia(drawn, shot, timeline, context);
  const drawing = await openShotDrawing(look, {
    ...shot,
    captions: [],
    ...(media ? { media } : {}),
  });
  return { drawing, under, seconds };
}

/** The moment at the end of the scene, when everything has entered. */
async function writeStill(
  { drawing, under, seconds }: NonNullable<Awaited<ReturnType<typeof openStill>>>,
  path: string,
  { width, height }: StillContext,
): Promise<void> {
  const canvas = createCanvas(width, height);
  drawing.draw(canvas.getContext("2d"), seconds);
  if (under.length === 0) {
    await writeFile(path, await canvas.encode("jpeg", quality));
    return;
  }
  const whole = createCanvas(width, height);
  const onto = whole.getContext("2d");
  for (const { pixels, box } of under) onto.putImageData(pixels, box.x, box.y);
  onto.drawImage(canvas, 0, 0);
  await writeFile(path, await whole.encode("jpeg", quality));
}

async function writeClipStill(
  { asset, start_seconds, fit, focus }: Extract<Visual, { kind: "video" }>,
  path: string,
  context: StillContext,
): Promise<void> {
  const { width, height, ffmpeg, signal } = context;
  const fill =
    fit === "cover"
      ? coverFilter({ width, height }, focus)
      : `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`;
  const input = mediaInput(findAsset(asset, context).path);
  const args = ["-frames:v", "1", "-vf", fill, "-q:v", "4", "-f", "image2", "-update", "1", path];
  await ffmpeg.run(["-y", "-ss", `${start_seconds}`, ...input, ...args], { signal });
}
