import type { RenderSettings } from "../media/timeline/render-options.ts";
import { secondsOf, type Timeline } from "../media/timeline/schema.ts";

const credits_per_second = 0.2;
const credits_min = 1;
/** What a second costs `credits_per_second` at. */
const pixels = 1920 * 1080;

/** Credits for a render: by the seconds and the pixels of what comes out, in hundredths, at least 1. */
export function renderPrice(timeline: Timeline, { width, height }: Pick<RenderSettings, "width" | "height">): number {
  const credits = credits_per_second * secondsOf(timeline) * ((width * height) / pixels);
  return Math.max(credits_min, Math.round(credits * 100) / 100);
}
