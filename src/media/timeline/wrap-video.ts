import type { LocalAsset } from "../../values/assets.ts";
import { type AspectRatio, aspectRatios, type Timeline } from "../../values/timeline.ts";
import { composeTimeline } from "./compose.ts";

/**
 * Builds a timeline that shows one video as it is, so that it can be rendered in other sizes. Its
 * aspect ratio is the nearest one to the video's.
 */
export function wrapVideo(
  video: LocalAsset,
  { title, language }: { title?: string; language?: string },
): Timeline {
  const material = {
    videos: [video.id],
    title,
    aspect_ratio: nearestAspectRatio(video),
    language: language ?? "en",
  };
  return composeTimeline({ ...material, caption_style: "none" }, new Map([[video.id, video]]));
}

function nearestAspectRatio({ width = 16, height = 9 }: LocalAsset): AspectRatio {
  const deviation = (aspect: AspectRatio) => {
    const [across = 1, down = 1] = aspect.split(":").map(Number);
    return Math.abs(Math.log((across / down) * (height / width)));
  };
  const [nearest = "16:9"] = [...aspectRatios].sort((a, b) => deviation(a) - deviation(b));
  return nearest;
}
