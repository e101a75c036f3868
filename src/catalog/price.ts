import { isTimeline } from "../media/timeline/parse-timeline.ts";
import { frameSize, parseShortSide } from "../media/timeline/render-options.ts";
import { aspectRatios, timelineSeconds } from "../values/timeline.ts";

/**
 * A tool's price: credits per call, per second or scene of its result, or per rendered second at
 * 1080p.
 */
export interface Price {
  per: "call" | "second" | "scene" | "rendered_second";
  amount: number;
  /** Minimum price of a call. */
  min?: number;
}

export const perCall = (amount: number): Price => ({ per: "call", amount });
export const perSecond = (amount: number): Price => ({ per: "second", amount });
export const perScene = (amount: number): Price => ({ per: "scene", amount });
/** The price of a render, in a run or by POST /v1/renders. It depends on seconds and pixels. */
export const rendering: Price = { per: "rendered_second", amount: 0.2, min: 1 };

/** Assumptions about a video whose length, scenes or aspect ratio are not known yet. */
const assumed = {
  seconds: 30,
  secondsPerScene: 5,
  aspect_ratio: "16:9",
  shortSide: 1080,
  fps: 30,
} as const;
const pixelsAt1080p = 1920 * 1080;
/** More than any balance, and within the range of the database column. */
const creditsMax = 1_000_000_000;

/**
 * Credits for values (inputs and outputs merged), rounded up to 0.01. Assumes unknown quantities.
 */
export function creditsFor(
  { per, amount, min = 0 }: Price,
  values: Record<string, unknown>,
): number {
  const quantity = quantities[per](values);
  // 0.1 × 3 is 0.30000000000000004; subtracting a little keeps it at 0.30.
  return Math.min(creditsMax, Math.max(min, Math.ceil(amount * quantity * 100 - 0.001) / 100));
}

const quantities: Record<Price["per"], (values: Record<string, unknown>) => number> = {
  call: () => 1,
  second: videoSeconds,
  scene: countScenes,
  rendered_second: countRenderedSeconds,
};

/** Length of the video in seconds. */
export function videoSeconds({ seconds, scenes }: Record<string, unknown>): number {
  if (typeof seconds === "number") return seconds;
  // An estimate may run before the values are validated.
  if (Array.isArray(scenes))
    return scenes.reduce((sum: number, scene) => sum + (Number(scene?.seconds) || 0), 0);
  return assumed.seconds;
}

function countScenes(values: Record<string, unknown>): number {
  // A tool that also accepts a single prompt or picture counts its outputs.
  for (const made of [values.scenes, values.images, values.clips])
    if (Array.isArray(made)) return made.length;
  return Math.ceil(videoSeconds(values) / assumed.secondsPerScene);
}

/** Seconds, weighted by the number of pixels relative to 1080p and by frame rates above 30. */
function countRenderedSeconds(values: Record<string, unknown>): number {
  const timeline = isTimeline(values.timeline) ? values.timeline : undefined;
  const aspect_ratio =
    aspectRatios.find((each) => each === values.aspect_ratio) ??
    timeline?.aspect_ratio ??
    assumed.aspect_ratio;
  const { width, height } = frameSize(
    parseShortSide(values.resolution) ?? assumed.shortSide,
    aspect_ratio,
  );
  const fps = Number(values.fps) || (timeline?.fps ?? assumed.fps);
  return (
    (timeline ? timelineSeconds(timeline) : videoSeconds(values)) *
    ((width * height) / pixelsAt1080p) *
    Math.max(1, fps / assumed.fps)
  );
}
