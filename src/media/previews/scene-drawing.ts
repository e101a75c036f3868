import { writeFile } from "node:fs/promises";
import { toDrawableScene } from "../drawing/drawable.ts";
import { openStill, type SceneOfVideo, type StillTimeline } from "./scene-still.ts";
import type { StillContext } from "./still-assets.ts";

/** More than any scene of a look has; maps of the world are the largest. */
const drawingBytesMax = 8 * 1024 ** 2;
const none = JSON.stringify({ drawing: null });

/**
 * Writes what draws the still of a scene, and all its other moments, on a canvas elsewhere: JSON
 * with `drawing`, which is null for scenes that only the service can draw. Rejects as
 * `writeSceneStill` does.
 */
export async function writeSceneDrawing(
  timeline: StillTimeline,
  path: string,
  context: StillContext,
  video?: SceneOfVideo,
): Promise<void> {
  // A clip is decoded by ffmpeg.
  const [scene] = timeline.scenes;
  const isClip = scene?.camera !== undefined || scene?.visual.kind === "video";
  const opened = isClip ? undefined : await openStill(timeline, context, video);
  const json = opened ? JSON.stringify({ drawing: await toDrawableScene(opened.drawing) }) : none;
  await writeFile(path, Buffer.byteLength(json) > drawingBytesMax ? none : json);
}
