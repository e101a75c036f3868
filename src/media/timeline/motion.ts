import type { Motion } from "../../values/motion.ts";

/**
 * A picture in motion: its size on screen in pixels, and the frames that its whole movement takes.
 */
export interface MotionFrame {
  width: number;
  height: number;
  frames: number;
  fps: number;
  /** First frame of the stream within the movement; above 0 when a scene is drawn in pieces. */
  firstFrame?: number;
}

/** Speed at both ends as a share of the mean speed. A cut during movement looks better. */
const endSpeed = 0.55;
/** How far the picture drifts past its end during a transition, as a share of the movement. */
const motionDriftMax = 0.06;

/**
 * Builds an ffmpeg filter that moves a picture (Ken Burns) in sub-pixel steps, eased in and out.
 * After `frames` the movement slows to a halt. Returns "null" for a still picture. The output has
 * the size of the input.
 */
export function motionFilter(motion: Motion, frame: MotionFrame): string {
  if (motion.effect === "still" || motion.strength === 0) return "null";
  const { left, top, right, bottom } = viewWindow(motion);
  const share = travelExpression(frame);
  const corners = [left, top, right, top, left, bottom, right, bottom].map(
    (place, index) =>
      `${"xy"[index % 2]}${Math.floor(index / 2)}='${share};${"WH"[index % 2]}*(${place})'`,
  );
  // Linear costs half as much as cubic; at a zoom of a fifth the difference is invisible.
  return `perspective=${corners.join(":")}:interpolation=linear:sense=source:eval=frame`;
}

/** Edges of the visible part as shares of width and height. ld(2) is the share of the movement. */
function viewWindow({ effect, strength }: Motion) {
  if (effect === "in" || effect === "out") {
    // A zoom looks even when its logarithm is linear.
    const progress = effect === "in" ? "ld(2)" : "(1-ld(2))";
    const share = `exp(-${Math.log1p(strength).toFixed(6)}*${progress})`;
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

/**
 * Expression that stores the share of the movement, 0 to 1, in variable 2. The perspective filter
 * counts its output frames from 1.
 */
function travelExpression({ frames, firstFrame = 0 }: MotionFrame): string {
  const eased = `${endSpeed}*ld(1)+${(1 - endSpeed).toFixed(2)}*ld(1)*ld(1)*(3-2*ld(1))`;
  const drift = `${motionDriftMax}*(1-exp(-${(endSpeed / motionDriftMax).toFixed(4)}*max(ld(0)-1,0)))`;
  const time = `st(0,(on+${firstFrame - 1})/${Math.max(1, frames - 1)})`;
  return `${time};st(1,min(ld(0),1));st(2,(${eased}+${drift})/${1 + motionDriftMax})`;
}
