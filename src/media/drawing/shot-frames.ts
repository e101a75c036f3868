import { createCanvas } from "@napi-rs/canvas";
import type { Context } from "../../drawing/context.ts";
import { findLook } from "../../looks/looks.ts";
import { missingLook } from "../../values/looks.ts";
import type { DrawnBlend, FrameRequest, ShotFrames } from "../frame-pool.ts";
import { type Blend, drawBlend } from "./blend.ts";
import { openShotDrawing } from "./draw-shot.ts";

/** Frames ahead that decide on what is kept: up to the next step of grain and of slight motion. */
const foreseen = [1, 2, 3, 4];

/** The frames of a request. */
export interface OpenFrames {
  unknownIcons: string[];
  isOverClip: boolean;
  /** What is in view: frames with equal texts look the same. */
  state(tick: number): string;
  /** Draws over the whole canvas. */
  draw(context: Context, tick: number): void;
}

/** Why a look cannot draw here, as a sentence for the caller. */
export class LookFault extends Error {}

/** Opens the frames of a shot, or of the blend of another one into it. Rejects with LookFault. */
export async function openFrames({ blend, ...request }: FrameRequest): Promise<OpenFrames> {
  const frames = await openShotFrames(request, request.fps);
  if (!blend) return frames;
  const before = await openShotFrames(blend.before, request.fps);
  return blendFrames({ before, after: frames }, blend, request);
}

async function openShotFrames(
  { look: slug, version, shot, firstFrame }: ShotFrames,
  fps: number,
): Promise<OpenFrames> {
  const look = findLook(slug);
  if (!look) throw new LookFault(missingLook(slug));
  // The files of a look may have changed since the service that asks was started.
  if (look.version !== version)
    throw new LookFault(`The look "${slug}" has changed. Restart the service.`);
  const drawing = await openShotDrawing(look, shot);
  const at = (tick: number) => (firstFrame + tick) / fps;
  return {
    unknownIcons: drawing.unknownIcons,
    isOverClip: drawing.isOverClip,
    state: (tick) => drawing.state(at(tick)),
    draw: (context, tick) =>
      drawing.draw(
        context,
        at(tick),
        foreseen.map((by) => at(tick + by)),
      ),
  };
}

/**
 * Both shots are drawn before they are blended, so that both are as in their own frames. The shot
 * before reports its unknown icons with its own frames.
 */
function blendFrames(
  { before, after }: { before: OpenFrames; after: OpenFrames },
  { type }: DrawnBlend,
  { frames, shot: { width, height } }: FrameRequest,
): OpenFrames {
  const open = (from: OpenFrames) => {
    const image = createCanvas(width, height);
    let shown: string | undefined;
    return (tick: number): Blend["before"] => {
      const state = from.state(tick);
      if (state !== shown) from.draw(image.getContext("2d"), tick);
      shown = state;
      return { image, width, height };
    };
  };
  const [under, over] = [open(before), open(after)];
  return {
    unknownIcons: after.unknownIcons,
    isOverClip: false,
    state: String,
    draw(context, tick) {
      // As blendFilters counts: neither shot is alone in a frame of its blend.
      const share = (tick + 1) / (frames + 1);
      const both = { before: under(tick), after: over(tick) };
      drawBlend(context, type, { ...both, share, width, height });
    },
  };
}
