import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";

describe("several things with a number each", () => {
  it.each<[language: string, text: string, unit: string, values: [string, number][]]>([
    [
      "en",
      "Insurance was 1,140 dollars, parking 960, and repairs almost 700.",
      "dollars",
      [
        ["Insurance", 1140],
        ["Parking", 960],
        ["Repairs", 700],
      ],
    ],
    [
      "fr",
      "Un café coûte 3 euros, un thé 2 et une part de gâteau 5.",
      "euros",
      [
        ["Un café", 3],
        ["Un thé", 2],
        ["Une part de gâteau", 5],
      ],
    ],
    [
      "de",
      "Gold wiegt 19,3 Gramm, Blei 11,3 und Eisen 7,9.",
      "Gramm",
      [
        ["Gold", 19.3],
        ["Blei", 11.3],
        ["Eisen", 7.9],
      ],
    ],
    [
      "en",
      "A bought lunch costs 7.20 pounds, and a lunch from home costs 2.40 pounds.",
      "pounds",
      [
        ["A bought lunch", 7.2],
        ["A lunch from home", 2.4],
      ],
    ],
    [
      "de",
      "Der Zug braucht zwei Stunden, das Auto braucht drei Stunden.",
      "Stunden",
      [
        ["Der Zug", 2],
        ["Das Auto", 3],
      ],
    ],
  ])("are bars with the unit of the first (%s: %s)", async (language, text, unit, values) => {
    const design = await designOf(text, language);
    expect(design).toMatchObject({ kind: "chart", chart: "bar", unit });
    expect(design?.items?.map(({ label, value }) => [label, value])).toEqual(values);
  });

  it("keep the sign of a number that is not exact", async () => {
    const design = await designOf("A coffee costs 3 euros, a tea 2 and a cake about 5.", "en");
    expect(design?.items?.map(({ detail }) => detail)).toEqual([undefined, undefined, "≈\u20095"]);
  });

  it.each([
    "He ate three apples, drank 2 and slept 5.",
    "A coffee costs 3 euros, a tea 2 and a cake more than 5.",
    "Rents rose by 3 euros, prices 2 and wages 5.",
    "A bus ticket costs 3 euros, and the fine is 9 euros.",
    "Sarah earns 20 dollars, and Tom earns 25 dollars.",
    "No coffee costs 3 euros, a tea 2 and a cake 5.",
  ])(
    "are no bars where a verb, a limit, a change or a negation stands between (%s)",
    async (text) => {
      expect((await designOf(text, "en"))?.kind).not.toBe("chart");
    },
  );
});
