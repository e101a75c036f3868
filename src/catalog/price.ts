import { isTimeline } from "../media/timeline/checked-timeline.ts";
import { shortSideOf, sizeOf } from "../media/timeline/render-options.ts";
import { aspectRatios, secondsOf as timelineSeconds } from "../values/timeline.ts";

/** A tool's price: credits for each call, for each second or scene of what it makes, or for each second that it renders at 1080p. */
export interface Price {
  per: "call" | "second" | "scene" | "rendered_second";
  amount: number;
  /** What it costs at least. */
  min?: number;
}

export const perCall = (amount: number): Price => ({ per: "call", amount });
export const perSecond = (amount: number): Price => ({ per: "second", amount });
export const perScene = (amount: number): Price => ({ per: "scene", amount });
/** What a render costs, in a run or by POST /v1/renders: by the seconds and the pixels of what comes out. */
export const rendering: Price = { per: "rendered_second", amount: 0.2, min: 1 };

/** What is assumed of a video whose length, scenes or shape nobody has named yet. */
const assumed = { seconds: 30, secondsPerScene: 5, aspect_ratio: "16:9", shortSide: 1080 } as const;
const pixelsAt1080p = 1920 * 1080;
/** Beyond all balances, and far below what the database can hold. */
const creditsMax = 1_000_000_000;

/** Credits for values (inputs and outputs merged), rounded up to a hundredth. Unknown quantities are assumed. */
export function creditsFor(
  { per, amount, min = 0 }: Price,
  values: Record<string, unknown>,
): number {
  const quantity = quantities[per](values);
  // A thousandth is taken off first, so that 0.1 × 3 costs 0.30 and not 0.31.
  return Math.min(creditsMax, Math.max(min, Math.ceil(amount * quantity * 100 - 0.001) / 100));
}

const quantities: Record<Price["per"], (values: Record<string, unknown>) => number> = {
  call: () => 1,
  second: videoSeconds,
  scene: countScenes,
  rendered_second: countRenderedSeconds,
};

/** How long the video of these values is. */
export function videoSeconds({ seconds, scenes }: Record<string, unknown>): number {
  if (typeof seconds === "number") return seconds;
  // An estimate may come before anybody has checked them.
  if (Array.isArray(scenes))
    return scenes.reduce((sum: number, scene) => sum + (Number(scene?.seconds) || 0), 0);
  return assumed.seconds;
}

function countScenes(values: Record<string, unknown>): number {
  // A tool that also works on a single prompt or picture counts what it made.
  for (const made of [values.scenes, values.images, values.clips])
    if (Array.isArray(made)) return made.length;
  return Math.ceil(videoSeconds(values) / assumed.secondsPerScene);
}

/** A second of more or fewer pixels counts as more or less than one. */
function countRenderedSeconds(values: Record<string, unknown>): number {
  const timeline = isTimeline(values.timeline) ? values.timeline : undefined;
  const aspect_ratio =
    aspectRatios.find((each) => each === values.aspect_ratio) ??
    timeline?.aspect_ratio ??
    assumed.aspect_ratio;
  const { width, height } = sizeOf(
    shortSideOf(values.resolution) ?? assumed.shortSide,
    aspect_ratio,
  );
  return (
    (timeline ? timelineSeconds(timeline) : videoSeconds(values)) *
    ((width * height) / pixelsAt1080p)
  );
}
