import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";

const inUnit: [language: string, text: string, unit: string][] = [
  ["en", "21 people died in the storm.", "people died"],
  ["en", "21 people in the village died.", "people in the village died"],
  ["en", "Twenty-one people died, and 150 were injured.", "people died"],
  ["en", "Nobody was killed, but 150 were injured.", "were injured"],
  ["de", "21 Menschen wurden getötet.", "Menschen wurden getötet"],
  ["fr", "Sur 14 000 coureurs inscrits, 900 ont abandonné.", "ont abandonné"],
];

const above: [language: string, text: string, title: string, unit: string][] = [
  [
    "en",
    "In 2023, Shopify deleted 12,000 recurring meetings from its calendars in a single week.",
    "Shopify deleted",
    "recurring meetings",
  ],
  [
    "es",
    "El año pasado murieron 162 linces en las carreteras.",
    "El año pasado murieron",
    "linces",
  ],
  ["de", "Bei dem Brand starben 21 Menschen.", "Bei dem Brand starben", "Menschen"],
];

describe("a number of losses", () => {
  it.each(inUnit)(
    "has the verb that follows in its unit (%s: %s)",
    async (language, text, unit) => {
      expect(await designOf(text, language)).toMatchObject({ kind: "counter", unit });
    },
  );

  it.each(above)(
    "has the verb before it above it (%s: %s)",
    async (language, text, title, unit) => {
      expect(await designOf(text, language)).toMatchObject({ kind: "counter", title, unit });
    },
  );

  it("takes no verb of another number", async () => {
    const design = await designOf("The storm killed 21 people and destroyed 300 houses.", "en");
    expect(design).toMatchObject({ kind: "counter", title: "The storm killed", unit: "people" });
  });
});
