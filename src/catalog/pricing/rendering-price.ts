import { isTimeline } from "../../media/timeline/parse-timeline.ts";
import { frameSize, parseShortSide } from "../../media/timeline/render-options.ts";
import { aspectRatios } from "../../values/timeline.ts";
import type { MeteredPrice } from "./price.ts";

const defaults = { shortSide: 1080, aspect_ratio: "16:9", fps: 30 } as const;
const pixelsAt1080p = 1920 * 1080;

/** The values that determine the number of pixels, frames and seconds of a render. */
export interface RenderedVideo {
  input: {
    timeline?: unknown;
    resolution?: string;
    aspect_ratio?: string | undefined;
    fps?: number | undefined;
  };
  /** A video without a timeline gets one. */
  output: { seconds?: number; timeline?: unknown };
}

/**
 * The price of a render, in a run or by POST /v1/renders. Seconds are weighted by the number of
 * pixels relative to 1080p and by frame rates above 30.
 */
export const renderingPrice: MeteredPrice<RenderedVideo["input"], RenderedVideo["output"]> = {
  per: "rendered_second",
  amount: 0.2,
  min: 1,
  units({ input, output: { seconds = Number.NaN, ...output } }) {
    const given = input.timeline ?? output.timeline;
    const timeline = isTimeline(given) ? given : defaults;
    const aspect = aspectRatios.find((each) => each === input.aspect_ratio);
    const { width, height } = frameSize(
      parseShortSide(input.resolution) ?? defaults.shortSide,
      aspect ?? timeline.aspect_ratio,
    );
    const pixels = (width * height) / pixelsAt1080p;
    return seconds * pixels * Math.max(1, (input.fps ?? timeline.fps) / defaults.fps);
  },
};
