import { chargeFor } from "../catalog/pricing/price.ts";
import { renderingPrice } from "../catalog/pricing/rendering-price.ts";
import type { RenderSettings } from "../media/timeline/render-options.ts";
import { type Timeline, timelineSeconds } from "../values/timeline.ts";

/** The price of a render in credits, equal to that of the same render in a run. */
export const renderPrice = (
  timeline: Timeline,
  { resolution, aspect_ratio, fps }: Pick<RenderSettings, "resolution" | "aspect_ratio" | "fps">,
): number =>
  chargeFor(renderingPrice, {
    input: { timeline, resolution: `${resolution}p`, aspect_ratio, fps },
    output: { seconds: timelineSeconds(timeline) },
  });
