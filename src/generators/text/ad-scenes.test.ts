import { describe, expect, it } from "vitest";
import { type Ad, adScenes } from "./ad-scenes.ts";

const plan = (ad: Partial<Ad>) =>
  adScenes({ name: "Lumo lantern", spoken: true, language: "en", ...ad });
const pairs = async (ad: Partial<Ad>) =>
  (await plan(ad)).map(({ text, image }) => [text, image ?? ""]);

describe("the price of an advertisement", () => {
  const design = async (price: string) => (await plan({ price }))[0]?.design;

  it.each([
    ["€39", { value: 39, prefix: "€" }],
    ["39,90 €", { value: 39.9, decimals: 2, unit: "€" }],
    ["$1,299.00", { value: 1299, decimals: 2, prefix: "$" }],
    ["1.299 EUR", { value: 1299, unit: "EUR" }],
    ["¥3,000", { value: 3000, prefix: "¥" }],
  ])("%s counts up", async (price, expected) => {
    expect(await design(price)).toEqual({
      kind: "counter",
      title: "Lumo lantern",
      cue: price,
      icons: ["🏷️"],
      ...expected,
    });
  });

  it("without one number is a headline", async () => {
    expect(await design("Ask us")).toEqual({ kind: "headline", title: "Ask us" });
    expect(await design("from 10 to 20 euros")).toMatchObject({ kind: "headline" });
  });

  it("is said with the name, unless that is long or missing", async () => {
    const said = async (name: string) => (await plan({ name, price: "€39" }))[0]?.text;
    expect(await said("Lumo")).toBe("Lumo: €39");
    expect(await said("Lumo ".repeat(20))).toBe("€39");
    expect(await said("")).toBe("€39");
  });
});

describe("the lines of an advertisement", () => {
  it("are shown with pictures in their order, where nothing tells", async () => {
    const scenes = await plan({
      hook: "Dark tent?",
      price: "€39",
      offer: "Two for one",
      images: ["a", "b"],
      lines: ["Charges in the sun", "Folds flat", "Weighs little"],
    });
    expect(scenes.map(({ text, image, design }) => [text, image, design?.kind])).toEqual([
      ["Dark tent?", "a", "photo"],
      ["Charges in the sun", "a", "photo"],
      ["Folds flat", "b", "photo"],
      ["Weighs little", undefined, undefined],
      ["Lumo lantern: €39", undefined, "counter"],
      ["Two for one", undefined, "icon_hero"],
    ]);
  });

  it.each([
    ["alt texts", ["Lumo lantern at dusk", "Lumo lantern in the sun", "A folded lantern"]],
    ["file names", ["lumo-lantern-1.jpg", "sun_lantern.jpg", "folding.webp"]],
  ])("are shown with the pictures whose %s share their words", async (_, image_titles) => {
    const images = ["dusk", "sun", "folded"];
    const lines = ["The lantern folds flat", "It charges in the sun"];
    const shown = await pairs({ images, image_titles, lines, hook: "Dark tent?" });
    expect(shown).toEqual([
      ["Dark tent?", "dusk"],
      ["The lantern folds flat", "folded"],
      ["It charges in the sun", "sun"],
    ]);
  });

  it("take pictures in order where the titles say the same of all", async () => {
    const image_titles = ["In the sun", "The sun", "Sun"];
    const lines = ["Folds flat", "It charges in the sun", "Weighs little"];
    const shown = await pairs({ images: ["a", "b", "c"], image_titles, lines });
    expect(shown.map(([, image]) => image)).toEqual(["a", "b", "c"]);
  });

  it("are paired in languages with inflection and without spaces", async () => {
    const paired = async (language: string, lines: string[], image_titles: string[]) =>
      (await pairs({ images: ["a", "b"], language, lines, image_titles })).map(
        ([, image]) => image,
      );
    expect(await paired("de", ["Das Meer", "Der Mond"], ["Monde", "Am Meer"])).toEqual(["b", "a"]);
    expect(await paired("ja", ["太陽で充電", "軽い素材"], ["素材の写真", "太陽の下"])).toEqual([
      "b",
      "a",
    ]);
  });

  it.each([
    ["opens with the first of more pictures than lines", ["Folds flat"], ["", "Folds flat"]],
    ["leaves out lines without a letter", ["🔥", "Folds flat"], ["", "Folds flat"]],
    ["shows all pictures without lines", [], ["", ""]],
  ])("%s", async (_, lines, texts) => {
    const shown = await pairs({ images: ["a", "b"], lines });
    expect(shown).toEqual([
      [texts[0], "a"],
      [texts[1], "b"],
    ]);
  });

  it("are type over their pictures if they are short or not spoken", async () => {
    const long = "It lights the whole tent for twelve hours with a warm light that hurts no eye.";
    const titles = async (spoken: boolean) =>
      (await plan({ images: ["a", "b"], lines: [long, "Folds flat"], spoken })).map(
        ({ design }) => design?.title,
      );
    expect(await titles(true)).toEqual([undefined, "Folds flat"]);
    expect(await titles(false)).toEqual([long, "Folds flat"]);
  });
});
