import { sceneFrameCount, type Timeline } from "../../values/timeline.ts";
import type { RenderSettings } from "./render-options.ts";

/** Applies the options of a render that change its timeline: `fps` and `captions`. */
export function applyRenderSettings(
  timeline: Timeline,
  { fps, captions }: Pick<RenderSettings, "fps" | "captions">,
): Timeline {
  const retimed = fps && fps !== timeline.fps ? retime(timeline, fps) : timeline;
  return captions === "none" ? { ...retimed, captions: { style: "none" } } : retimed;
}

/**
 * Gives every scene a whole number of frames at another rate. Rounds the starts of the scenes, so
 * that the picture stays in time with the audio, however many scenes there are.
 */
function retime(timeline: Timeline, fps: number): Timeline {
  let seconds = 0;
  let start = 0;
  const scenes = timeline.scenes.map((scene) => {
    seconds += sceneFrameCount(timeline, scene) / timeline.fps;
    const end = Math.max(start + 1, Math.round(seconds * fps));
    const frames = end - start;
    start = end;
    return { ...scene, seconds: frames / fps };
  });
  return { ...timeline, fps, scenes };
}
