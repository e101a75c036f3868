import { valueAt } from "./evaluate.ts";
import type { Element, Scene } from "./scene.ts";

/** The noise of grain changes so many times a second. */
export const grainRate = 12;

/**
 * What of a scene is in view at a time, as a text: two moments with equal texts look the same, so
 * that a frame need not be drawn again.
 */
export function stateAt({ elements, camera }: Scene, seconds: number): string {
  const state: number[] = [];
  if (camera)
    for (const value of [camera.x, camera.y, camera.scale]) state.push(valueAt(value, seconds));
  for (const element of elements) addState(element, seconds, state);
  return state.join(" ");
}

function addState(element: Element, seconds: number, state: number[]): void {
  if (element.kind === "grain") {
    state.push(Math.round(seconds * grainRate));
    return;
  }
  const opacity = valueAt(element.opacity ?? 1, seconds);
  state.push(opacity);
  if (opacity <= hiddenMax) return;
  for (const value of [element.x, element.y, element.scale, element.rotate])
    if (value !== undefined && typeof value !== "number") state.push(valueAt(value, seconds));
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
