import { cameraAt, changesUntil, lastChange, slightRate, valueAt } from "./evaluate.ts";
import type { Element, Scene } from "./scene.ts";

/**
 * What of a scene is in view at a time, as a text: two moments with equal texts look the same, so
 * that a frame need not be drawn again.
 */
export function stateAt(scene: Scene, seconds: number): string {
  const state: number[] = Object.values(cameraAt(scene, seconds));
  for (const element of scene.elements) addState(element, seconds, state);
  return state.join(" ");
}

function addState(element: Element, seconds: number, state: number[]): void {
  if (element.kind === "grain") {
    state.push(changesUntil(seconds, slightRate));
    return;
  }
  const opacity = valueAt(element.opacity ?? 1, seconds);
  state.push(opacity);
  if (opacity <= hiddenMax) return;
  const moved = lastChange(seconds, element.rate);
  for (const value of [element.x, element.y, element.scale, element.rotate])
    if (value !== undefined && typeof value !== "number") state.push(valueAt(value, moved));
  if (element.kind === "shape" && element.drawn !== undefined)
    state.push(valueAt(element.drawn, seconds));
  if (element.kind === "text" && element.later)
    state.push(element.later.findLastIndex(({ at }) => at <= seconds));
  // A sprite is drawn once.
  if (element.kind === "group" && !element.sprite)
    for (const child of element.children) addState(child, seconds, state);
}

/** Elements up to this opacity are not drawn. */
export const hiddenMax = 0.002;
