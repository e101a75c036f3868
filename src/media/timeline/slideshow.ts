import type { Motion } from "../../values/motion.ts";
import { transitionTypes } from "../../values/scene.ts";
import type { AspectRatio, Timeline, TimelineScene } from "../../values/timeline.ts";
import { chooseFit } from "../choose-fit.ts";
import { openMedia } from "../media-input.ts";
import { type RenderContext, renderTimeline } from "./render.ts";
import type { Transition } from "./shots.ts";

export interface Slideshow {
  /** Ids of the pictures. */
  images: readonly string[];
  /** Time of each picture. */
  seconds: number;
  transition: Transition | "mixed" | "none";
  transitionSeconds: number;
  moves: boolean;
  seed: number;
  aspect_ratio: AspectRatio;
  width: number;
  height: number;
}

const fps = 30;
const motions = ["in", "right", "out", "left", "in", "up", "out", "down"] as const;

/**
 * Renders pictures as a silent video. Each picture and each blend is encoded alone, so that memory
 * does not grow with their number.
 */
export async function buildSlideshow(
  show: Slideshow,
  context: RenderContext,
): Promise<{ path: string; seconds: number }> {
  const scenes: TimelineScene[] = [];
  for (const [index, asset] of show.images.entries())
    scenes.push(await drawScene(show, asset, index, context));
  const { width, height, aspect_ratio } = show;
  const timeline: Timeline = {
    version: 1,
    aspect_ratio,
    fps,
    language: "en",
    title: "Slideshow",
    palette: { background: "#000000", foreground: "#ffffff", accent: "#ffd166" },
    scenes,
    audio: [],
    captions: { style: "none" },
  };
  const resolution = Math.min(width, height);
  const settings = {
    resolution,
    width,
    height,
    codec: "h264",
    format: "mp4",
    aspect_ratio,
  } as const;
  // A silent track would make a later mix lower the music as if somebody spoke.
  return renderTimeline(timeline, settings, { ...context, isSilent: true });
}

async function drawScene(
  show: Slideshow,
  asset: string,
  index: number,
  { assets }: Pick<RenderContext, "assets">,
): Promise<TimelineScene> {
  const { width = 1, height = 1 } = await openMedia(assets, asset, "seen");
  const fit = chooseFit({ width, height }, show);
  const motion: Motion = {
    effect: motions[(index + show.seed * 3) % motions.length] ?? "in",
    strength: 0.12,
  };
  const blend = chooseTransition(show, index);
  const seconds = Math.max(1, Math.round(show.seconds * fps)) / fps;
  const blendFrames = Math.floor(Math.min(show.transitionSeconds, seconds / 2) * fps);
  return {
    seconds,
    visual: { kind: "image", asset, fit, ...(show.moves ? { motion } : {}) },
    ...(blend && index > 0 && blendFrames > 0
      ? { transition: { type: blend, seconds: blendFrames / fps } }
      : {}),
  };
}

function chooseTransition({ transition, seed }: Slideshow, index: number): Transition | undefined {
  if (transition === "none") return undefined;
  if (transition !== "mixed") return transition;
  return transitionTypes[(index * 5 + seed) % transitionTypes.length];
}
