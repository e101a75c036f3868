import { describe, expect, it } from "vitest";
import { findSenses } from "../dictionary/dictionary.ts";
import { defineTopic } from "./definition.ts";

const sentences = async (topic: string, language = "en") =>
  (await defineTopic(topic, language))?.sentences;

describe("a topic that is a noun", () => {
  it.each([
    ["Espresso", "Espresso: strong black coffee brewed by forcing hot water under pressure"],
    ["What is a bicycle?", "A bicycle is a wheeled vehicle that has two wheels"],
    ["octopus", "Octopus: bottom-living cephalopod having a soft oval body"],
    ["the solar system", "Solar system: the sun with the celestial bodies"],
    ["Marie Curie", "Marie Curie: French chemist who won two Nobel prizes."],
  ])("is defined: %s", async (topic, start) => {
    expect((await sentences(topic))?.[0]).toContain(start);
  });

  it.each([
    ["bees", "A bee is any of numerous hairy-bodied insects"],
    ["wolves", "A wolf is any of various predatory carnivorous canine mammals"],
    ["boxes", "A box is a container"],
  ])("is defined in the plural too: %s", async (topic, start) => {
    expect((await sentences(topic))?.[0]).toContain(start);
  });

  it.each([
    ["chess", "Chess: a board game for two players"],
    ["tea", "Tea: a beverage made by steeping tea leaves in water."],
    ["battery", "A battery is a device that produces electricity."],
    ["whale", "A whale is any of the larger cetacean mammals"],
    ["coffee", "Coffee: a beverage consisting of"],
  ])("has its usual sense: %s", async (topic, start) => {
    expect((await sentences(topic))?.[0]).toContain(start);
  });

  it("names kinds and parts that its noun explains", async () => {
    expect(await sentences("piano")).toEqual([
      "A piano is a keyboard instrument that is played by depressing keys that cause hammers to strike tuned strings and produce sounds.",
      "Among its kinds are the grand piano and the mechanical piano.",
      "Its parts include the fallboard, the keyboard and the soft pedal.",
    ]);
  });
});

describe("a topic without a sure definition", () => {
  it.each([
    ["asks how or why", "Why the sky is blue"],
    ["is no noun of the dictionary", "blockchain"],
    ["has several senses that are about as usual", "jazz"],
    ["is too long for a noun", `${"very ".repeat(99)}dog`],
    ["is empty", " "],
    ["only asks", "What is a"],
  ])("says nothing where it %s", async (_, topic) => {
    expect(await sentences(topic)).toBeUndefined();
  });

  it("says nothing in a language without a dictionary", async () => {
    expect(await sentences("Espresso", "de")).toBeUndefined();
  });
});

describe("the dictionary", () => {
  it("finds the first and the last noun of its index, and none between two nouns", () => {
    expect(findSenses("'hood")[0]?.nouns).toContain("'hood");
    expect(findSenses("zymurgy")[0]?.nouns).toContain("zymurgy");
    expect(findSenses("zymurgy zymurgy")).toEqual([]);
    expect(findSenses("bees")).toEqual([]);
  });
});
