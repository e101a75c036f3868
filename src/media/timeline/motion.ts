import type { Motion } from "../../values/timeline.ts";

/** The picture that moves, already scaled to the size it is shown at (pixels), and how many frames its whole travel takes. */
export interface MotionFrame {
  width: number;
  height: number;
  frames: number;
  fps: number;
  /** Frame of the travel that the stream begins with; 0 unless a scene is drawn in pieces. */
  first_frame?: number;
}

/** Speed at both ends, as a share of the mean speed: a cut in mid-movement reads better than one at rest. */
const endSpeed = 0.55;
/** How far, in travels, the picture drifts on past its end while a transition covers it. */
const driftMax = 0.06;

/**
 * An ffmpeg filter that moves a picture (Ken Burns) with sub-pixel steps: eased in and out, and after `frames` slowing to a rest
 * instead of stopping dead. Says "null" for a picture that stays still. The filter's output is as large as its input.
 */
export function motionFilter(motion: Motion, frame: MotionFrame): string {
  if (motion.effect === "still" || motion.strength === 0) return "null";
  const { left, top, right, bottom } = windowOf(motion);
  const way = travelled(frame);
  const corners = [left, top, right, top, left, bottom, right, bottom].map(
    (place, index) =>
      `${"xy"[index % 2]}${Math.floor(index / 2)}='${way};${"WH"[index % 2]}*(${place})'`,
  );
  // Linear costs half of cubic, and at a zoom of a fifth the difference cannot be seen.
  return `perspective=${corners.join(":")}:interpolation=linear:sense=source:eval=frame`;
}

/** Edges of the part that is seen, as shares of width and height; ld(2) is the share of the way travelled. */
function windowOf({ effect, strength }: Motion) {
  if (effect === "in" || effect === "out") {
    // A zoom looks even when its logarithm is: each frame is the same factor larger than the one before.
    const share = `exp(-${Math.log1p(strength).toFixed(6)}*${effect === "in" ? "ld(2)" : "(1-ld(2))"})`;
    return {
      left: `(1-${share})/2`,
      top: `(1-${share})/2`,
      right: `(1+${share})/2`,
      bottom: `(1+${share})/2`,
    };
  }
  const share = 1 / (1 + strength);
  const room = (1 - share).toFixed(6);
  const sideways = effect === "left" || effect === "right";
  const moving = effect === "right" || effect === "down" ? `${room}*ld(2)` : `${room}*(1-ld(2))`;
  const resting = ((1 - share) / 2).toFixed(6);
  const [left, top] = sideways ? [moving, resting] : [resting, moving];
  return { left, top, right: `${left}+${share.toFixed(6)}`, bottom: `${top}+${share.toFixed(6)}` };
}

/** Leaves the share of the way travelled, 0 to 1, in variable 2. perspective counts its output frames from 1. */
function travelled({ frames, first_frame = 0 }: MotionFrame): string {
  const eased = `${endSpeed}*ld(1)+${(1 - endSpeed).toFixed(2)}*ld(1)*ld(1)*(3-2*ld(1))`;
  const drift = `${driftMax}*(1-exp(-${(endSpeed / driftMax).toFixed(4)}*max(ld(0)-1,0)))`;
  return `st(0,(on+${first_frame - 1})/${Math.max(1, frames - 1)});st(1,min(ld(0),1));st(2,(${eased}+${drift})/${1 + driftMax})`;
}
