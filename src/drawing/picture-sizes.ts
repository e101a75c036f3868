import type { Animated, Element, Scene } from "./scene.ts";

/** How far the ease "overshoot" goes beyond its value, as a share of the way. */
const overshootShare = 0.11;

function largest(animated: Animated): number {
  if (typeof animated === "number") return animated;
  const values = animated.map(({ value }) => value);
  const most = Math.max(...values);
  return most + (most - Math.min(...values)) * overshootShare;
}

/** The longest side at which a scene shows each of its pictures, in pixels, by their keys. */
export function pictureSizes({ elements, camera }: Scene): Map<string, number> {
  const sizes = new Map<string, number>();
  const add = (element: Element, around: number): void => {
    if (element.kind === "grain") return;
    const scale = around * largest(element.scale ?? 1);
    if (element.kind === "group") for (const child of element.children) add(child, scale);
    if (element.kind !== "picture") return;
    const { source, box } = element;
    const size = Math.max(box.width, box.height) * scale;
    sizes.set(source, Math.max(size, sizes.get(source) ?? 0));
  };
  for (const element of elements) add(element, Math.max(1, largest(camera?.scale ?? 1)));
  return sizes;
}
