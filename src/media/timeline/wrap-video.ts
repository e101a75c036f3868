import type { LocalAsset } from "../../values/assets.ts";
import { type AspectRatio, aspectRatios, type Timeline } from "../../values/timeline.ts";
import { composeTimeline } from "./compose.ts";

/**
 * Builds a timeline that shows one video as it is, so that it can be rendered in other sizes. Its
 * aspect ratio is the nearest one to the video's. `fps`: frames per second of the video, of which
 * the timeline has the nearest whole number.
 */
export function wrapVideo(
  video: LocalAsset,
  { title, language, fps }: { title?: string; language?: string; fps?: number | undefined },
): Timeline {
  const material = {
    videos: [video.id],
    title,
    aspect_ratio: nearestAspectRatio(video),
    language: language ?? "en",
  };
  const made = composeTimeline(
    { ...material, caption_style: "none" },
    new Map([[video.id, video]]),
  );
  return atFrameRate(made, video, fps);
}

const frameRateMax = 60;
/** Below this, a rate is that of a recording with a changing rate. */
const frameRateMin = 20;

/** The same timeline at the frame rate of its video, if that is usual. */
function atFrameRate(made: Timeline, { seconds = 0 }: LocalAsset, rate = 0): Timeline {
  const fps = Math.min(frameRateMax, Math.round(rate));
  if (!(fps >= frameRateMin) || fps === made.fps || seconds <= 0) return made;
  const length = Math.max(1, Math.round(seconds * fps)) / fps;
  return {
    ...made,
    fps,
    scenes: made.scenes.map((scene) => ({ ...scene, seconds: length })),
    audio: made.audio.map((sound) => ({ ...sound, seconds: length })),
  };
}

function nearestAspectRatio({ width = 16, height = 9 }: LocalAsset): AspectRatio {
  const deviation = (aspect: AspectRatio) => {
    const [across = 1, down = 1] = aspect.split(":").map(Number);
    return Math.abs(Math.log((across / down) * (height / width)));
  };
  const [nearest = "16:9"] = [...aspectRatios].sort((a, b) => deviation(a) - deviation(b));
  return nearest;
}
