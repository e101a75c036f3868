import { sceneFrameCount, type Timeline } from "../../values/timeline.ts";

/** Before the end of a scene its elements are in, and the next scene does not blend in yet. */
const beforeEnd = 0.15;

/**
 * The second at which the first card or design of a video is complete, for its thumbnail.
 * Undefined for a video without one.
 */
export function designedMoment(timeline: Pick<Timeline, "fps" | "scenes">): number | undefined {
  let frames = 0;
  for (const scene of timeline.scenes) {
    frames += sceneFrameCount(timeline, scene);
    const { kind } = scene.visual;
    if (kind === "card" || kind === "design") return Math.max(0, frames / timeline.fps - beforeEnd);
  }
  return undefined;
}
