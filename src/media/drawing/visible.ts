import { createCanvas, DOMMatrix } from "@napi-rs/canvas";
import { cameraAt, valueAt } from "../../drawing/evaluate.ts";
import type { Animated, Element, Scene, Text } from "../../drawing/scene.ts";

const context = createCanvas(1, 1).getContext("2d");

/** A text or picture of a scene at a time. */
export interface Visible {
  element: Extract<Element, { kind: "text" | "picture" }>;
  opacity: number;
  /** Corners in the frame, clockwise. */
  corners: [number, number][];
}

/** What the camera does to a group of a depth. */
function seenBy(scene: Scene, depth: number, at: number): DOMMatrix {
  const { width, height } = scene;
  const { x, y, scale } = cameraAt(scene, at);
  return new DOMMatrix()
    .translate(width / 2, height / 2)
    .scale(1 + (scale - 1) * depth)
    .translate(-width / 2 - (x - width / 2) * depth, -height / 2 - (y - height / 2) * depth);
}

/** The texts and pictures of a scene with their corners in the frame at a time. */
export function visible(
  scene: Scene,
  at: number,
  elements: readonly Element[] = scene.elements,
  matrix = new DOMMatrix(),
  opacity = 1,
): Visible[] {
  return elements.flatMap((element): Visible[] => {
    if (element.kind === "grain") return [];
    const value = (animated: Animated | undefined, otherwise: number) =>
      valueAt(animated ?? otherwise, at);
    const [ox, oy] = element.origin ?? [0, 0];
    const depth = element.kind === "group" ? element.depth : undefined;
    const [x, y] = [value(element.x, 0), value(element.y, 0)];
    const [turn, size] = [value(element.rotate, 0), value(element.scale, 1)];
    const base = depth === undefined ? matrix : matrix.multiply(seenBy(scene, depth, at));
    // Most elements of a scene stand still.
    const moved = x === 0 && y === 0 ? base : base.translate(x, y);
    const own =
      turn === 0 && size === 1
        ? moved
        : moved.translate(ox, oy).rotate(turn).scale(size).translate(-ox, -oy);
    const seen = opacity * value(element.opacity, 1);
    if (seen < 0.02) return [];
    if (element.kind === "group") return visible(scene, at, element.children, own, seen);
    if (element.kind === "shape") return [];
    const box = element.kind === "picture" ? element.box : inkOf(element);
    const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const;
    return [
      {
        element,
        opacity: seen,
        corners: corners.map(([px, py]) => {
          const { a, b, c, d, e, f } = own;
          return [a * px + c * py + e, b * px + d * py + f];
        }),
      },
    ];
  });
}

function inkOf({ text, font, at: [x, y], align = "left", tracking = 0 }: Text) {
  context.font = font;
  context.letterSpacing = `${tracking}px`;
  const {
    width,
    actualBoundingBoxAscent: up,
    actualBoundingBoxDescent: down,
  } = context.measureText(text);
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  return { x: left, y: y - up, width, height: up + down };
}
