import { expect, it } from "vitest";
import type { Scene } from "./changes.ts";
import { asDesign, formatItems, formatNextValues, parseItems, parseNextValues } from "./designs.ts";

it("keeps the icons of a design while it is a chart in between", () => {
  const scene: Pick<Scene, "design" | "text"> = {
    text: "Rain, wind and sun.",
    design: { kind: "icon_hero", title: "Weather", icons: ["ph:sun", "ph:wind"] },
  };
  const chart = asDesign(scene, "chart");
  expect(asDesign({ ...scene, design: chart }, "icon_hero")).toMatchObject({
    kind: "icon_hero",
    icons: ["ph:sun", "ph:wind"],
  });
});

it("keeps the lines of a label together in the list of items", () => {
  const items = [{ label: "Wind\nand rain", value: 3 }, { label: "Sun" }];
  expect(formatItems(items)).toBe("Wind and rain | 3\nSun");
  expect(parseItems(formatItems(items), items)).toEqual([
    { label: "Wind and rain", value: 3 },
    { label: "Sun" },
  ]);
});

it("keeps the sign, the unit and the words of further numbers", () => {
  const values = [
    { value: 38, prefix: "−", unit: "%", cue: "38 percent" },
    { value: 14.2, decimals: 1, unit: "million tonnes", cue: "14.2 million" },
  ];
  expect(parseNextValues(formatNextValues(values))).toEqual(values);
  expect(parseNextValues("38 | %\n|| words")).toEqual([]);
});
