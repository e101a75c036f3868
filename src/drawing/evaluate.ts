import type { Animated, Ease, Element, Scene } from "./scene.ts";

const overshoot = 1.7;

const eases: Record<Ease, (share: number) => number> = {
  linear: (share) => share,
  in: (share) => share ** 3,
  out: (share) => 1 - (1 - share) ** 3,
  in_out: (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2),
  overshoot: (share) => 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2,
  hold: (share) => (share < 1 ? 0 : 1),
};

/** A value at a time in seconds. It holds before the first keyframe and after the last. */
export function valueAt(animated: Animated, seconds: number): number {
  if (typeof animated === "number") return animated;
  const next = animated.findIndex(({ at }) => at > seconds);
  const before = animated.at(next < 0 ? -1 : next - 1);
  const after = animated[next];
  if (next === 0 || !before) return animated[0]?.value ?? 0;
  if (!after) return before.value;
  const share = (seconds - before.at) / (after.at - before.at);
  return before.value + (after.value - before.value) * eases[after.ease ?? "out"](share);
}

/** Grain, and what moves by less than a pixel, changes so many times a second. */
export const slightRate = 7.5;
/** As in drawn animation, what is slow moves in every second of 30 frames. */
export const slowRate = 15;
/** The longest step of a slow camera, as a share of the shorter side of the frame. */
const cameraStepMax = 1 / 360;

/** The number of changes up to a time. Times of frames are not exact. */
export const changesUntil = (seconds: number, rate: number) => Math.floor(seconds * rate + 1e-6);

/** The last moment up to a time at which something changes that does so `rate` times a second. */
export const lastChange = (seconds: number, rate: number | undefined) =>
  rate === undefined ? seconds : changesUntil(seconds, rate) / rate;

/** The point in the middle of the frame at a time, and how large it is. */
export function cameraAt({ width, height, camera }: Scene, seconds: number) {
  if (!camera) return { x: width / 2, y: height / 2, scale: 1 };
  const at = (time: number) => ({
    x: valueAt(camera.x, time),
    y: valueAt(camera.y, time),
    scale: valueAt(camera.scale, time),
  });
  const time = lastChange(seconds, slowRate);
  const [from, to] = [at(time), at(time + 1 / slowRate)];
  const grown = (Math.abs(to.scale - from.scale) * Math.max(width, height)) / 2;
  const step = Math.hypot(to.x - from.x, to.y - from.y) * to.scale + grown;
  return step > cameraStepMax * Math.min(width, height) ? at(seconds) : from;
}

/** Whether nothing of an element changes over time. */
export function standsStill(element: Element): boolean {
  if (element.kind === "grain") return false;
  const own = [element.opacity, element.x, element.y, element.scale, element.rotate];
  if (element.kind === "shape") own.push(element.drawn);
  if (element.kind === "text" && element.later) return false;
  return (
    own.every((value) => value === undefined || typeof value === "number") &&
    (element.kind !== "group" || element.children.every(standsStill))
  );
}
