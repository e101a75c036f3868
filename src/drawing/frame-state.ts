import { cameraAt, changesUntil, lastChange, slightRate, valueAt } from "./evaluate.ts";
import { leavesOf } from "./leaves.ts";
import type { Element, Scene } from "./scene.ts";

/**
 * What of each leaf of an element is in view at a time, as texts, back to front: a leaf with equal
 * texts at two moments looks the same at both, so that it need not be drawn again.
 */
export function leafStates(
  element: Element,
  scene: Scene,
  seconds: number,
  inherited = "",
): string[] {
  if (element.kind === "grain") return [`${changesUntil(seconds, slightRate)}`];
  const opacity = valueAt(element.opacity ?? 1, seconds);
  if (opacity <= hiddenMax) return leavesOf(element).map(() => "");
  const state: (number | string)[] = [inherited, opacity];
  const moved = lastChange(seconds, element.rate);
  for (const value of [element.x, element.y, element.scale, element.rotate])
    if (value !== undefined && typeof value !== "number") state.push(valueAt(value, moved));
  if (element.kind === "shape" && element.drawn !== undefined)
    state.push(valueAt(element.drawn, seconds));
  if (element.kind === "text" && element.later)
    state.push(element.later.findLastIndex(({ at }) => at <= seconds));
  if (element.kind === "group" && element.depth !== undefined)
    state.push(...Object.values(cameraAt(scene, seconds)));
  const own = state.join(" ");
  if (element.kind !== "group" || element.sprite) return [own];
  return element.children.flatMap((child) => leafStates(child, scene, seconds, own));
}

/** Elements up to this opacity are not drawn. */
export const hiddenMax = 0.002;
