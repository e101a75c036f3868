import { describe, expect, it } from "vitest";
import { designsOf } from "../../../../test/tool-benches/designs.ts";

const iconsOf = async (language: string, title: string, texts: readonly string[]) =>
  (await designsOf(language, texts, title)).at(-1)?.icons ?? [];

describe("the icon beside a number", () => {
  it.each([
    ["en", "A new rucksack", ["Our rucksack is new.", "It weighs only 780 grams."], "🎒"],
    ["en", "A new bike", ["The bike is light.", "It is blue.", "It costs 780 euros."], "🚲"],
    ["fr", "Le vélo", ["Le vélo est neuf.", "Il pèse 12 kilos."], "🚲"],
  ])("is the subject that a pronoun stands for: %s %s", async (language, title, texts, icon) => {
    expect(await iconsOf(language, title, texts)).toEqual([icon]);
  });

  it.each([
    ["another thing", ["The shop is new.", "It costs 780 euros."]],
    ["somebody", ["The bike of Sarah Miller is new.", "It costs 780 euros."]],
    ["nothing", ["It costs 780 euros."]],
  ])("is none where the sentence before opens with %s", async (_, texts) => {
    expect(await iconsOf("en", "A new bike", texts)).toEqual([]);
  });

  it("is none of another clause with a number of its own", async () => {
    const text = "A bought lunch costs 7.20 pounds, and at home 4 guests eat for less.";
    expect(await iconsOf("en", "My home", ["Her home is old.", text])).not.toContain("🏠");
  });
});
