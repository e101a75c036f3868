import { creditsFor, rendering } from "../catalog/price.ts";
import type { RenderSettings } from "../media/timeline/render-options.ts";
import type { Timeline } from "../values/timeline.ts";

/** Credits for a render: what the same render costs in a run. */
export const renderPrice = (
  timeline: Timeline,
  { resolution, aspect_ratio }: Pick<RenderSettings, "resolution" | "aspect_ratio">,
): number => creditsFor(rendering, { timeline, resolution: `${resolution}p`, aspect_ratio });
