import { standsStill } from "./evaluate.ts";
import type { Element, Paint, Scene } from "./scene.ts";

/** Elements that are drawn one after another, once if they stand still. */
export interface Layer {
  elements: readonly Element[];
  isStill: boolean;
}

/**
 * Divides a scene into layers, back to front. What stands still is drawn once where it is the
 * ground, or where gradients make it slower to draw than a picture of the whole frame.
 */
export function divideLayers({ elements, camera, clip }: Scene): Layer[] {
  const turns = [camera?.x, camera?.y, camera?.scale].some((value) => typeof value === "object");
  const isStill = (element: Element) =>
    clip === undefined &&
    standsStill(element) &&
    !hasErased(element) &&
    !(turns && element.kind === "group" && element.depth !== undefined);
  const layers: { elements: Element[]; isStill: boolean }[] = [];
  for (const element of elements) {
    const last = layers.at(-1);
    if (last && last.isStill === isStill(element)) last.elements.push(element);
    else layers.push({ elements: [element], isStill: isStill(element) });
  }
  return layers.map((layer, at) => ({
    ...layer,
    isStill: layer.isStill && (at === 0 ? !isPlain(layer) : layer.elements.some(hasGradient)),
  }));
}

/** One flat color takes less time than a picture of it. */
const isPlain = ({ elements: [first, ...others] }: { elements: Element[] }) =>
  others.length === 0 && first?.kind === "shape" && !first.stroke && !isGradient(first.fill);

const hasErased = (element: Element): boolean =>
  element.kind === "shape"
    ? element.erases === true
    : element.kind === "group" && element.children.some(hasErased);

const isGradient = (paint: Paint | undefined) => typeof paint === "object";
const hasGradient = (element: Element): boolean =>
  element.kind === "shape" || element.kind === "text"
    ? isGradient(element.fill) || isGradient(element.stroke)
    : element.kind === "group" && element.children.some(hasGradient);
