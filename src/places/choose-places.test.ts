import { describe, expect, it } from "vitest";
import { byLanguage } from "../language/rules.ts";
import { choosePlaces } from "./choose-places.ts";
import { placeNames } from "./places.ts";

const placeOf = (text: string, language = "en") => choosePlaces([{ text }], language)[0]?.place;

describe("choosePlaces", () => {
  it.each([
    ["en", "Bake the bread in a hot oven.", "kitchen"],
    ["en", "The octopus hides between corals.", "under_water"],
    ["es", "Las abejas vuelan sobre el prado.", "meadow"],
    ["es", "Los médicos trabajan en el hospital.", "hospital"],
    ["de", "Die Forscherinnen arbeiten im Labor.", "laboratory"],
    ["de", "Im Wald leben Wölfe.", "forest"],
    ["fr", "Le train quitte la gare.", "station"],
    ["fr", "L'ail se plante en octobre.", "garden"],
    ["fr", "Les élèves vont à l’école.", "classroom"],
    ["pt", "Os barcos voltam do mar.", "sea"],
    ["pt", "A empresa abriu um novo escritório.", "office"],
    ["ja", "宇宙飛行士がロケットに乗ります。", "space"],
    ["ja", "毎日図書館で小説を読みます。", "library"],
    ["ar", "يعمل الأطباء في المستشفى.", "hospital"],
    ["ar", "تعيش الجمال في الصحراء.", "desert"],
    ["ru", "Пингвины живут в Антарктиде.", "ice"],
    ["ru", "На кухне готовят кофе.", "kitchen"],
  ])("finds the place of a sentence (%s: %s)", (language, text, place) => {
    expect(placeOf(text, language)).toBe(place);
  });

  it.each([
    ["en", "The bank raised its rates."],
    ["en", "You can park the car here."],
    ["en", "Its stem is as strong as the mast of a ship at sea."],
    ["es", "Sus ojos son tan grandes como un balón de fútbol."],
    ["en", "He is famous in the field of mathematics."],
    ["de", "Das Feld der Mathematik ist groß."],
    ["de", "Die Bank erhöht die Zinsen."],
    ["es", "El banco sube los intereses."],
    ["nl", "De trein vertrekt van het station."],
  ])("stays in the general place where words name none (%s: %s)", (language, text) => {
    expect(placeOf(text, language)).toBe("meadow");
  });

  it("keeps the place of a story, unless a scene names another", () => {
    const texts = [
      "The cook opens the oven.",
      "She waits for ten minutes.",
      "Then she walks to the beach.",
      "The dough in the kitchen rises.",
    ];
    const chosen = choosePlaces(
      texts.map((text) => ({ text })),
      "en",
    );
    expect(chosen.map(({ place }) => place)).toEqual(["kitchen", "kitchen", "beach", "kitchen"]);
    expect(chosen.map(({ isNew }) => isNew)).toEqual([true, false, true, true]);
  });

  it("takes no word late in a story for the place of the whole, and no quotation for a place", () => {
    const texts = [
      "The animals came back.",
      "They eat one hare a day.",
      "A mother needs three.",
      "\u201cWe never stroke them in the kitchen,\u201d says Ferrer.",
      "Many die on the roads.",
    ];
    const chosen = choosePlaces(
      texts.map((text) => ({ text })),
      "en",
    );
    expect(chosen.map(({ place }) => place)).toEqual([...Array(4).fill("meadow"), "road"]);
  });

  it("lets maples stand in a park, and wolves in a forest", () => {
    expect(placeOf("The maple is red, and the tree is old.")).toBe("park");
    expect(placeOf("Wolves hide behind the trees.")).toBe("forest");
  });

  it("brings no scene of another story into a laboratory for a scientist alone", () => {
    const texts = ["Waves carry plastic into the sea.", "Scientists find it in birds."];
    const places = (all: string[]) =>
      choosePlaces(
        all.map((text) => ({ text })),
        "en",
      ).map(({ place }) => place);
    const [sea, ...rest] = places(texts);
    expect(rest).toEqual([sea]);
    expect(places([...texts, "In the laboratory, scientists weigh it."]).at(-1)).toBe("laboratory");
  });

  it("takes the time of day from the words", () => {
    const chosen = choosePlaces(
      [{ text: "The city sleeps at night." }, { text: "It wakes at dawn." }],
      "en",
    );
    expect(chosen.map(({ time }) => time)).toEqual(["night", "morning"]);
    expect(choosePlaces([{ text: "Nachts ist die Stadt still." }], "de")[0]?.time).toBe("night");
    // A noun that only tells the kind of another one.
    for (const [language, text] of [
      ["en", "The night trains return."],
      ["fr", "Les trains de nuit reviennent."],
      ["es", "Vuelven los trenes de noche."],
      ["ja", "夜の列車が戻ります。"],
    ] as const)
      expect(choosePlaces([{ text }], language)[0]?.time).toBe("day");
  });

  it("asks the icons where no word names a place", () => {
    const scenes = [
      { text: "It rises.", icons: ["📈"] },
      { text: "It falls.", icons: ["📉"] },
    ];
    const chosen = choosePlaces(scenes, "en");
    expect(chosen.map(({ place }) => place)).toEqual(["office", "office"]);
    expect(chosen[1]?.before?.main).toEqual("📈");
  });

  it("knows words for all places in its languages", () => {
    const known = byLanguage(({ scenery }) => scenery);
    expect([...known.keys()].sort()).toEqual(["ar", "de", "en", "es", "fr", "ja", "pt", "ru"]);
    for (const { words } of known.values())
      expect(Object.keys(words).sort()).toEqual([...placeNames].sort());
  });
});
