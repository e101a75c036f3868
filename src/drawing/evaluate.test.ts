import { describe, expect, it } from "vitest";
import { standsStill, valueAt } from "./evaluate.ts";

describe("valueAt", () => {
  const rise = [
    { at: 1, value: 0 },
    { at: 2, value: 10, ease: "linear" },
    { at: 4, value: 20, ease: "hold" },
  ] as const;

  it.each([
    [0, 0],
    [1, 0],
    [1.5, 5],
    [2, 10],
    [3.99, 10],
    [4, 20],
    [9, 20],
  ])("holds before the first and after the last keyframe: at %s s it is %s", (at, value) => {
    expect(valueAt(rise, at)).toBe(value);
  });

  it("goes over its aim and back with overshoot, and starts fast by default", () => {
    const pop = [
      { at: 0, value: 0 },
      { at: 1, value: 1, ease: "overshoot" },
    ] as const;
    expect(valueAt(pop, 0.7)).toBeGreaterThan(1);
    expect(
      valueAt(
        [
          { at: 0, value: 0 },
          { at: 1, value: 1 },
        ],
        0.5,
      ),
    ).toBeGreaterThan(0.8);
  });
});

describe("standsStill", () => {
  const still = { kind: "shape", path: "M0 0h1v1z", x: 4 } as const;

  it("is false for elements of which a property changes, also within a group", () => {
    expect(standsStill({ kind: "group", children: [still] })).toBe(true);
    const moving = { ...still, opacity: [{ at: 0, value: 0 }] };
    expect(standsStill({ kind: "group", children: [still, moving] })).toBe(false);
    expect(standsStill({ kind: "grain", opacity: 0.2 })).toBe(false);
  });
});
