import type { Paint, Shape } from "../../drawing/scene.ts";
import { contrast, mix } from "../../values/colors.ts";

const black = "#000000";

/** A color in another light that makes it no brighter, so that text on it stays readable. */
export function inLight(color: string, light: string, share: number): string {
  const mixed = mix(color, light, share);
  const brightest = contrast(color, black);
  let dark = 0;
  while (dark < 1 && contrast(mix(mixed, black, dark), black) > brightest) dark += 0.05;
  return mix(mixed, black, Math.min(1, dark));
}

/** A shape whose colors are changed, while their opacity stays. */
export function recolor(shape: Shape, change: (color: string) => string): Shape {
  return {
    ...shape,
    ...(shape.fill ? { fill: recolorPaint(shape.fill, change) } : {}),
    ...(shape.stroke ? { stroke: recolorPaint(shape.stroke, change) } : {}),
  };
}

function recolorPaint(paint: Paint, change: (color: string) => string): Paint {
  // Digits after the sixth are the opacity.
  const one = (given: string) => change(given.slice(0, 7)) + given.slice(7);
  if (typeof paint === "string") return one(paint);
  return { ...paint, stops: paint.stops.map(([at, given]) => [at, one(given)] as const) };
}
