import { chargeFor } from "../catalog/pricing/price.ts";
import { renderingPrice } from "../catalog/pricing/rendering-price.ts";
import type { RenderSettings } from "../media/timeline/render-options.ts";
import { type Timeline, timelineSeconds } from "../values/timeline.ts";
import { finishingSteps } from "./finishing-steps.ts";

/**
 * The price of a render in credits, equal to that of the same render in a run, with the steps that
 * follow it.
 */
export function renderPrice(
  timeline: Timeline,
  settings: Pick<RenderSettings, "resolution" | "aspect_ratio" | "fps" | "captions">,
): number {
  const { resolution, aspect_ratio, fps } = settings;
  const scenes = chargeFor(renderingPrice, {
    input: { timeline, resolution: `${resolution}p`, aspect_ratio, fps },
    output: { seconds: timelineSeconds(timeline) },
  });
  const steps = finishingSteps(timeline, settings).reduce((sum, { credits }) => sum + credits, 0);
  return Math.round((scenes + steps) * 100) / 100;
}
