import { describe, expect, it } from "vitest";
import { lightOf, timesOfDay } from "./light.ts";
import { placeNames, places } from "./places.ts";

const shapes = [
  [562, 660],
  [800, 660],
  [1000, 660],
  [1778, 700],
] as const;

describe("places", () => {
  it("are at least 32", () => {
    expect(placeNames.length).toBeGreaterThanOrEqual(32);
  });

  it.each(placeNames)("%s covers every shape at every time of day, always the same", (name) => {
    for (const [width, ground] of shapes)
      for (const time of timesOfDay) {
        const frame = { width, ground, light: lightOf(time) };
        const layers = places[name](frame);
        const text = JSON.stringify(layers);
        expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
        expect(JSON.stringify(places[name](frame))).toBe(text);
        expect(layers.length).toBeGreaterThanOrEqual(3);
        // The last layer is the ground on which subjects stand.
        expect(layers.at(-1)?.depth).toBeGreaterThanOrEqual(0.9);
        const depths = layers.map(({ depth }) => depth);
        expect(depths).toEqual([...depths].sort((a, b) => a - b));
      }
  });

  it("look different at night than by day", () => {
    const drawn = (time: "day" | "night") =>
      placeNames.map((name) =>
        JSON.stringify(places[name]({ width: 562, ground: 660, light: lightOf(time) })),
      );
    const [day, night] = [drawn("day"), drawn("night")];
    const same = placeNames.filter((_, at) => day[at] === night[at]);
    // Where no sun shines, it is always night.
    expect(same).toEqual(["space", "moon"]);
  });
});
