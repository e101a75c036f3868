import { Value } from "typebox/value";
import { beforeAll, describe, expect, it } from "vitest";
import { designsOf } from "../../../test/tool-benches/designs.ts";
import { openPlaces } from "../../geography/find-places.ts";
import { taggerLoader } from "../../language/english-tagger.ts";
import { Design } from "../../values/design.ts";
import type { Scene } from "../../values/scene.ts";
import { type DesignTools, designScenes } from "./design-scenes.ts";
import { openIconIndex } from "./icons/icon-index.ts";

let tools: DesignTools;

beforeAll(async () => {
  tools = {
    language: "en",
    icons: await openIconIndex("en"),
    findPlaces: await openPlaces("en"),
    tagger: await taggerLoader()(),
  };
});

const toScenes = (texts: readonly string[]): Scene[] =>
  texts.map((text, index) => ({ index, text, seconds: 4, visual: "", keywords: [] }));
const design = (texts: readonly string[], title?: string) =>
  designScenes(toScenes(texts), { title }, tools).scenes.map((scene) => scene.design);

describe("designScenes", () => {
  it.each([
    ["icon_hero", "Marta fixed her first bicycle in the kitchen."],
    ["icon_list", "You need beans, water and a cup."],
    ["steps", "First, grind the beans, then heat the water, and finally pull the shot."],
    ["counter", "Last year she saved 912 bicycles from the dump."],
    ["comparison", "A bicycle is faster than a car in the city."],
    ["timeline", "They met in 1961 and won the medal in 1989."],
    ["chart", "About 60 % are students, 25 % are parents and 15 % tourists."],
    ["quote", '"Coffee is a language in itself," said Jackie Chan.'],
    ["definition", "A glacier is a slow river of ice."],
    ["checklist", "Never open the oven; always wash your hands."],
    ["headline", "Why do we even care?"],
    ["map", "It happened in Tokyo."],
    ["code", "Call `const sum = add(1, 2)` once."],
  ])("chooses %s for: %s", (kind, text) => {
    expect(design([text])[0]?.kind).toBe(kind);
  });

  it("draws the bars of one story on one scale", () => {
    const designs = design(["Norway: 89 %, Sweden: 58 %.", "Denmark: 30 %, Finland: 40 %."]);
    expect(designs.map(({ kind, scale }) => [kind, scale])).toEqual([
      ["chart", 89],
      ["chart", 89],
    ]);
  });

  it.each([
    ["You need flour, water, salt and yeast.", "Flour Water Salt Yeast"],
    [
      "Without bees, apples, almonds and blueberries would disappear.",
      "Apples Almonds Blueberries",
    ],
  ])("lists all things of: %s", (text, labels) => {
    const { items = [] } = design([text], "Fruit")[0] ?? {};
    expect(items.map(({ label }) => label).join(" ")).toBe(labels);
  });

  it("labels a measure with the thing that it is of", () => {
    const text = "After twenty-five seconds, about thirty milliliters are in the cup.";
    expect(design([text])[0]).toMatchObject({ value: 30, unit: "milliliters", title: "The cup" });
  });

  it("names the words of an icon by their place, where a word comes twice", () => {
    const [made] = design(["The bank opened, but the second bank stayed closed for a year."]);
    expect(made?.parts?.filter(({ part }) => part.startsWith("icons/"))).toHaveLength(
      made?.icons?.length ?? 0,
    );
  });

  it("writes the numbers of a chart as the text does", () => {
    const [chart] = design(["Paris: 1,490 euros, Berlin: 980 euros."]);
    expect(chart?.items?.map(({ value, detail }) => detail ?? value)).toEqual(["1,490", 980]);
  });

  it("draws a table without a unit as a chart without one", () => {
    const { parts: _, ...chart } = design(["Norway: 89, Sweden: 58."])[0] as Design;
    expect(chart).toEqual({
      kind: "chart",
      chart: "bar",
      items: [
        { label: "Norway", value: 89, cue: "89" },
        { label: "Sweden", value: 58, cue: "58" },
      ],
    });
  });

  it("keeps the type of a design over a given picture", () => {
    const [scene] = toScenes(["The sea is deep."]);
    const made = designScenes([{ ...(scene as Scene), image: "asset_1" }], { title: "" }, tools);
    expect(made.scenes[0]?.design.kind).toBe("photo");
  });

  it("keeps a design that a scene has", () => {
    const [scene] = toScenes(["The sea is deep."]);
    const given: Design = { kind: "headline", title: "Mine" };
    const made = designScenes([{ ...(scene as Scene), design: given }], { title: "" }, tools);
    expect(made.scenes[0]?.design).toEqual(given);
  });

  it("chooses no kind three times running and no icon twice, except the subject's", () => {
    const designs = design(
      [
        "The bees visit flowers.",
        "The bees make honey.",
        "The farmer has a tractor.",
        "The tractor needs fuel.",
        "The flowers need rain.",
        "The honey is sold in a store.",
        "The store is in the city.",
        "The bees sleep at night.",
      ],
      "Bees",
    );
    const kinds = designs.map(({ kind }) => kind);
    for (let index = 2; index < kinds.length; index++)
      expect(new Set(kinds.slice(index - 2, index + 1)).size).toBeGreaterThan(1);
    const icons = designs.flatMap(({ icons = [], items = [] }) => [
      ...icons,
      ...items.flatMap(({ icon }) => icon ?? []),
    ]);
    const others = icons.filter((icon) => icon !== "🐝");
    expect(new Set(others).size).toBe(others.length);
  });

  it("is about the thing of the scenes, not about another one in the title", () => {
    const texts = [
      "An octopus has eight arms.",
      "The octopus swims into the ocean.",
      "An octopus has no bones.",
      "An octopus lives three years.",
    ];
    const { subject } = designScenes(toScenes(texts), { title: "The artist of the sea" }, tools);
    expect(subject).toBe("🐙");
  });

  it("shows the animal that the title names, and nobody else who dances", () => {
    const shown = design(
      ["Half of the bees leave with the queen.", "The better the hole, the longer she dances."],
      "How honeybees find a new home",
    );
    expect(shown.map(({ icons, items }) => icons?.[0] ?? items?.[0]?.icon)).toEqual(["🐝", "🐝"]);
  });

  it("shows no blood in another color than a later scene says", () => {
    const texts = ["They pump blood to the gills.", "Its blood is blue."];
    expect(JSON.stringify(design(texts, "The octopus"))).not.toContain("🩸");
    expect(JSON.stringify(design(texts.slice(0, 1), "Hearts and blood"))).toContain("🩸");
  });

  it("counts up to the number with its unit", () => {
    expect(design(["A good shot takes 25 to 30 seconds."])[0]).toMatchObject({
      kind: "counter",
      prefix: "25–",
      value: 30,
      unit: "seconds",
    });
  });

  it("compares two things that have a number each", () => {
    const [made] = design(["The plane takes two hours, the train takes eight."]);
    expect(made?.items?.map(({ label, detail }) => [label, detail])).toEqual([
      ["The plane", "2 hours"],
      ["The train", "8 hours"],
    ]);
  });

  it("shows the counted thing of a number, and what a unit measures", () => {
    expect(design(["Police found 912 stolen bicycles."])[0]).toMatchObject({
      unit: "stolen bicycles",
      icons: ["🚲"],
    });
    expect(design(["Grind eighteen grams of beans."])[0]).toMatchObject({
      value: 18,
      unit: "grams of beans",
    });
  });

  it("titles an icon with the noun phrase of its word", () => {
    const [made] = design([
      "After three nights and a day they quietly opened the warehouse doors.",
    ]);
    expect(made?.title).toBe("The warehouse doors");
  });

  it.each([
    [
      "a change",
      "Rents in Berlin rose by 12 percent last year.",
      "Rents in Berlin rose by 12 percent last year",
    ],
    [
      "a short main clause",
      "Your brain cleans itself while you sleep and dream at night.",
      "Your brain cleans itself",
    ],
    [
      "a comparison",
      "Today there are more phones than people.",
      "Today there are more phones than people",
    ],
    ["a pronoun before it", "It weighed more than a kilogram.", "It weighed more than a kilogram"],
    [
      "a negation",
      "No good knife belongs in the dishwasher.",
      "No good knife belongs in the dishwasher.",
    ],
  ])("keeps the sense of a label with %s", (_, text, label) => {
    expect(design([text])[0]?.title).toBe(label);
  });

  it("shows a row of a table as its number, with its name", () => {
    expect(design(["Norway: 89 %."])[0]).toMatchObject({
      kind: "counter",
      value: 89,
      unit: "%",
      title: "Norway",
      icons: ["flag:no"],
    });
  });

  it("counts billions that are written as words", () => {
    const [made] = design(["Two billion people drink water that comes from mountains."]);
    expect(made).toMatchObject({ value: 2, unit: "billion people" });
  });

  it("shows the number of a sentence rather than its place", () => {
    const text = "In the Bay of Fundy in Canada the tide rises by 16 metres.";
    expect(design([text])[0]).toMatchObject({ kind: "counter", value: 16, unit: "metres" });
  });

  it("joins words across a comma only if they are adjectives before a noun", () => {
    expect(design(["A cool, dark kitchen helps you fall asleep in the evening."])[0]?.title).toBe(
      "A cool, dark kitchen",
    );
    const long =
      "In the deep sea of the south and in the dark caves of the cold old north, light is a secret language.";
    expect(design([long], "Languages")[0]?.title).toBe("A secret language");
  });

  it("shows no burger for a city, and no clock for a second thing", () => {
    expect(design(["The line to Hamburg is closed."])[0]?.icons ?? []).not.toContain("🍔");
    expect(design(["A second bulge remains."])[0]?.icons ?? []).not.toContain("⏱");
  });

  it("shows the flag of France and half a million", () => {
    expect(design(["It happened in France."])[0]?.items).toMatchObject([{ icon: "flag:fr" }]);
    expect(design(["It feeds half a million homes."])[0]).toMatchObject({ value: 500_000 });
  });

  it("shows colors as circles, and no fruit among them", () => {
    const [compared] = design(["Blue light is scattered ten times more than red light."]);
    expect(compared?.items?.map(({ icon }) => icon)).toEqual(["🔵", "🔴"]);
    const [listed] = design(["Only yellow, red and orange are left."]);
    expect(listed?.items?.map(({ icon }) => icon)).toEqual(["🟡", "🔴", "🟠"]);
  });

  it("gives each share of a chart its own label", () => {
    const [made] = design([
      "About 60 % of her customers are students, 25 % are parents and 15 % tourists.",
    ]);
    expect(made?.items?.map(({ label, value }) => [label, value])).toEqual([
      ["Students", 60],
      ["Parents", 25],
      ["Tourists", 15],
    ]);
  });

  it("makes designs that fit the schema", () => {
    const texts = [
      "It costs $1,200.",
      "Why?",
      "…",
      "a",
      "Go to Tokyo, Paris and Rome in 2020!".repeat(9),
    ];
    for (const made of design(texts)) expect(Value.Errors(Design, made)).toEqual([]);
  });
});

describe("designs that show what counts", () => {
  it("keep each item of a list after a colon", async () => {
    const text = "Une baguette n'a droit qu'à quatre ingrédients : farine, eau, sel et levure.";
    const [design] = await designsOf("fr", [text]);
    expect(design?.items?.map(({ label }) => label)).toEqual(["Farine", "Eau", "Sel", "Levure"]);
  });

  it("make no list of a sentence that a clause interrupts", async () => {
    const text =
      "In extra time, goalkeeper Tom Hale, who had been at fault for both goals, came up for a corner and headed in the winner.";
    expect((await designsOf("en", [text]))[0]?.kind).not.toBe("icon_list");
  });

  it("show a change or a sum rather than the year after it", async () => {
    const [fall, , money] = await designsOf("en", [
      "Coal traffic fell by 38 percent to 14.2 million tonnes, its lowest level since 1973.",
      "In 2031 the port closes its last terminal for coal.",
      "The port will spend €210 million on a plant that is to open in 2029.",
    ]);
    expect([fall?.kind, money?.prefix]).toEqual(["counter", "€"]);
  });

  it("show what the title names as the thing, not its name", async () => {
    const text = "Harbor is a desk lamp that follows the sun.";
    const [design] = await designsOf("en", [text], "Harbor Desk Lamp");
    expect(design?.icons).toEqual(["💡"]);
  });
});
