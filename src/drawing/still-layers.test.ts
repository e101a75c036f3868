import { describe, expect, it } from "vitest";
import type { Element, Scene } from "./scene.ts";
import { divideLayers } from "./still-layers.ts";

const plain: Element = { kind: "shape", path: "M0 0h9v9h-9z", fill: "#ffffff" };
const gradient: Element = {
  ...plain,
  fill: { from: [0, 0], to: [0, 9], stops: [[0, "#ffffff"]] },
};
const moving: Element = {
  ...plain,
  x: [
    { at: 0, value: 0 },
    { at: 1, value: 9 },
  ],
};
const still = (elements: Element[], more: Partial<Scene> = {}) =>
  divideLayers({ ...{ width: 9, height: 9, seconds: 1, elements }, ...more }).map(
    ({ isStill, elements: { length } }) => (isStill ? length : -length),
  );

describe("divideLayers", () => {
  it("draws the ground once, and what is over it where it has gradients", () => {
    expect(still([plain, plain, moving, plain])).toEqual([2, -1, -1]);
    expect(still([moving, moving, plain, gradient])).toEqual([-2, 2]);
    expect(still([plain, plain, { kind: "grain", opacity: 0.1 }])).toEqual([2, -1]);
  });

  it("draws one flat color again, which is faster than a picture of it", () => {
    expect(still([plain, moving])).toEqual([-1, -1]);
    expect(still([gradient, moving])).toEqual([1, -1]);
  });

  it("draws a group again that a camera moves", () => {
    const layer: Element = { kind: "group", depth: 0.5, children: [gradient] };
    const camera = { x: 4, y: 4, scale: 1 };
    expect(still([layer], { camera })).toEqual([1]);
    const x = [
      { at: 0, value: 4 },
      { at: 1, value: 5 },
    ];
    expect(still([layer], { camera: { ...camera, x } })).toEqual([-1]);
  });

  it("keeps openings for a clip, and shapes that erase", () => {
    expect(still([gradient], { clip: { x: 0, y: 0, width: 9, height: 9 } })).toEqual([-1]);
    const eraser: Element = { ...gradient, erases: true };
    expect(still([gradient, { kind: "group", children: [eraser] }])).toEqual([1, -1]);
  });
});
