import { describe, expect, it } from "vitest";
import { completeScene } from "../../values/scene.ts";
import { chartScenes } from "./table-charts.ts";

const rows = ["Norway", "Sweden", "Oslo"].map((country, at) => ({ country, cars: 90 - 10 * at }));
const chartsOf = (texts: readonly string[], given: object = {}) =>
  chartScenes({
    scenes: texts.map((text, index) => completeScene({ text }, index)),
    ...{ rows, language: "en", type: "auto", isStill: false },
    ...given,
  }).map(({ design }) => design);

describe("the chart of a table", () => {
  it("lights the rows that a scene names, and stands after the first", () => {
    const [first, second, other] = chartsOf([
      "Norway leads.",
      "Sweden has 80.",
      "Norwegian ships are old.",
    ]);
    expect(first).toMatchObject({ kind: "chart", chart: "bar", items: [{ label: "Norway" }] });
    expect(first?.points?.map(({ value }) => value)).toEqual([90, 80, 70]);
    expect(first?.stands).toBeUndefined();
    expect(second).toMatchObject({ stands: true, items: [{ label: "Sweden", cue: "Sweden" }] });
    expect(other).toBeUndefined();
  });

  it("lights the row whose number alone is said, but no part of another number", () => {
    expect(chartsOf(["It is 80 now."])[0]?.items).toMatchObject([{ label: "Sweden" }]);
    expect(chartsOf(["It is 80.5 or 1,080 now."])).toEqual([undefined]);
  });

  it("stands in at most 20 scenes, so that a project holds them", () => {
    const designs = chartsOf(Array.from({ length: 30 }, () => "Norway leads."));
    expect(designs.filter((design) => design?.points)).toHaveLength(20);
  });

  it("leaves scenes as they are where the rows have no numbers, or are too many", () => {
    const many = Array.from({ length: 201 }, (_, value) => ({ country: "Norway", value }));
    for (const table of [[{ country: "Norway" }], many])
      expect(chartsOf(["Norway leads."], { rows: table })).toEqual([undefined]);
  });
});
