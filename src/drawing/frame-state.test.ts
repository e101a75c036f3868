import { describe, expect, it } from "vitest";
import { slightRate } from "./evaluate.ts";
import { leafStates } from "./frame-state.ts";
import type { Element, Scene } from "./scene.ts";

const sceneOf = (...elements: Element[]): Scene => ({
  ...{ width: 100, height: 100, seconds: 4, elements },
});
const square: Element = { kind: "shape", path: "M0 0h9v9h-9z", fill: "#ffffff" };

const stateAt = (scene: Scene, seconds: number) =>
  scene.elements.flatMap((element) => leafStates(element, scene, seconds)).join();

describe("leafStates", () => {
  it("is equal while nothing moves, and differs while something does", () => {
    const scene = sceneOf({
      ...square,
      x: [
        { at: 1, value: 0 },
        { at: 2, value: 50 },
      ],
    });
    expect(stateAt(scene, 0)).toBe(stateAt(scene, 0.9));
    expect(stateAt(scene, 1.2)).not.toBe(stateAt(scene, 1.3));
    expect(stateAt(scene, 2)).toBe(stateAt(scene, 4));
  });

  it("ignores what moves while it is hidden", () => {
    const x = [
      { at: 0, value: 0 },
      { at: 2, value: 50 },
    ];
    const scene = sceneOf({ kind: "group", opacity: 0, children: [{ ...square, x }] });
    expect(stateAt(scene, 0.5)).toBe(stateAt(scene, 1));
  });

  it("differs when a text, a camera or the grain changes", () => {
    const later = [{ at: 1, text: "2" }];
    const text: Element = { kind: "text", text: "1", font: "9px Inter", at: [0, 0], later };
    expect(stateAt(sceneOf(text), 0.9)).not.toBe(stateAt(sceneOf(text), 1));
    const camera = {
      x: 50,
      y: 50,
      scale: [
        { at: 0, value: 1 },
        { at: 1, value: 2 },
      ],
    };
    const layer: Element = { kind: "group", depth: 1, children: [square] };
    const seen = { ...sceneOf(layer), camera };
    expect(stateAt(seen, 0.2)).not.toBe(stateAt(seen, 0.3));
    const grain = sceneOf({ kind: "grain", opacity: 0.1 });
    expect(stateAt(grain, 0)).not.toBe(stateAt(grain, 0.2));
  });

  it("changes as often as a group or a slow camera moves, and a fast camera in each frame", () => {
    const moving = (value: number) => [
      { at: 0, value: 0 },
      { at: 4, value, ease: "linear" as const },
    ];
    const changes = (scene: Scene) =>
      new Set(Array.from({ length: 120 }, (_, frame) => stateAt(scene, frame / 30))).size;
    const group: Element = { kind: "group", children: [square], x: moving(9) };
    expect(changes(sceneOf(group))).toBe(120);
    expect(changes(sceneOf({ ...group, rate: slightRate }))).toBe(30);
    const seen = (value: number) => ({
      ...sceneOf({ kind: "group", depth: 1, children: [square] }),
      camera: { x: moving(value), y: 50, scale: 1 },
    });
    expect(changes(seen(9))).toBe(60);
    expect(changes(seen(90))).toBe(120);
  });
});
