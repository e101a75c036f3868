import { describe, expect, it } from "vitest";
import { pictureSizes } from "./picture-sizes.ts";
import type { Element, Scene } from "./scene.ts";

const sizesOf = (elements: Element[], more: Partial<Scene> = {}) =>
  Object.fromEntries(pictureSizes({ width: 90, height: 90, seconds: 1, elements, ...more }));
const bee: Element = {
  ...{ kind: "picture", source: "icon:🐝", box: { x: 0, y: 0, width: 40, height: 20 } },
};

describe("pictureSizes", () => {
  it("is the longest side of the largest place of each picture", () => {
    const large: Element = { ...bee, box: { x: 0, y: 0, width: 10, height: 60 } };
    expect(sizesOf([bee, large, { ...bee, source: "media" }])).toEqual({
      ...{ "icon:🐝": 60, media: 40 },
    });
  });

  it("grows with groups, with the camera, and with motion beyond the last size", () => {
    const group: Element = { kind: "group", scale: 2, children: [{ ...bee, scale: 0.5 }] };
    expect(sizesOf([group], { camera: { x: 0, y: 0, scale: 1.5 } })).toEqual({ "icon:🐝": 60 });
    const scale = [
      { at: 0, value: 0 },
      { at: 1, value: 1, ease: "overshoot" as const },
    ];
    expect(sizesOf([{ ...bee, scale }])["icon:🐝"]).toBeGreaterThan(44);
  });
});
