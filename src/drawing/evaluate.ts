import type { Animated, Ease, Element } from "./scene.ts";

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
