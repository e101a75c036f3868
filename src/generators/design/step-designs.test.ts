import { describe, expect, it } from "vitest";
import { designsOf } from "../../../test/tool-benches/designs.ts";

const labels = async (language: string, texts: readonly string[]) =>
  (await designsOf(language, texts))
    .find(({ kind }) => kind === "steps")
    ?.items?.map(({ label }) => label);

describe("designs of instructions", () => {
  it("shortens a long step to its action", async () => {
    const texts = [
      "First, dig a hole that is twice as wide as the roots of the tree.",
      "Then mix 5 liters of compost with the soil from the hole.",
      "Finally, wait for 3 years until it bears fruit.",
    ];
    expect(await labels("en", texts)).toEqual([
      "Dig a hole",
      "Mix 5 liters of compost",
      "Wait for 3 years",
    ]);
  });

  it("shows every step of an instruction as a step, also one with an amount", async () => {
    const texts = [
      "First, mix 50 grams of flour with 50 grams of water in a clean jar.",
      "Second, leave the jar at 24 degrees for one day.",
      "Third, throw half of it away and feed the rest with fresh flour.",
    ];
    const made = await designsOf("en", texts);
    expect(made.map(({ kind }) => kind)).toEqual(["steps", "steps", "steps"]);
    // "Throw half of it away" names no flour.
    expect(made[2]?.items?.[2]).toEqual({ label: "Throw half of it away" });
  });

  it("keeps a list of things whole, and cuts none before what an amount is of", async () => {
    const texts = [
      "First, add garlic, ginger and a cinnamon stick.",
      "Then pour the hot oil over 50 grams of chili flakes.",
      "Finally, add two spoons of soy sauce.",
    ];
    expect(await labels("en", texts)).toEqual([
      "Add garlic, ginger and a cinnamon stick",
      "Pour the hot oil",
      "Add two spoons of soy sauce",
    ]);
  });

  it("takes a sentence without a marker for a step, where the text counts its steps", async () => {
    const texts = [
      "How to clean a kettle in four steps.",
      "First, fill the kettle with vinegar.",
      "Bring it to the boil.",
      "Then pour it out.",
      "Finally, rinse it with fresh water.",
    ];
    expect(await labels("en", texts)).toHaveLength(4);
    const [, ...short] = texts;
    expect(await labels("en", short)).toHaveLength(3);
    const wrong = ["How to clean a kettle in six steps.", ...short];
    expect(await labels("en", wrong)).toBeUndefined();
  });

  it("keeps the verb of a German step, after its subject", async () => {
    const texts = [
      "Zuerst mischst du 500 Gramm Mehl mit 350 Millilitern Wasser.",
      "Dann gib die Butter in die Pfanne und lass sie schmelzen.",
      "Danach ruht der Teig zwei Stunden an einem warmen Ort.",
      "Anschließend mischen Sie 300 Gramm Zucker mit etwas Zimt.",
      "Zuletzt das Blech mit einem Tuch vorsichtig aus dem Ofen nehmen.",
    ];
    expect(await labels("de", texts)).toEqual([
      "Du mischst 500 Gramm Mehl",
      "Gib die Butter in die Pfanne",
      "Der Teig ruht zwei Stunden",
      "Mischen Sie 300 Gramm Zucker",
      "Das Blech nehmen",
    ]);
  });

  it.each([
    ["en", "First, grind eighteen grams of beans.", "Grind beans"],
    ["en", "First, heat the oven to 200 degrees.", "Heat the oven"],
    ["de", "Zuerst knetest du den Teig 10 Minuten lang.", "Du knetest den Teig"],
    ["de", "Zuerst verrührst du die Eier mit 200 Gramm Mehl.", "Du verrührst die Eier mit Mehl"],
    ["es", "Primero amasa la masa durante diez minutos.", "Amasa la masa"],
  ])("says what is done with the amount of a step (%s: %s)", async (language, text, title) => {
    const [counted] = await designsOf(language, [text]);
    expect(counted).toMatchObject({ kind: "counter", title });
  });

  it("shows no rubber stamp for a tamper", async () => {
    const [made] = await designsOf("en", ["It is pressed flat with a tamper."], "Espresso");
    expect(made?.icons ?? []).not.toContain("ph:stamp");
  });
});

describe("designs of requests", () => {
  it.each([
    ["en", "Rinse it for an hour.", "If it leaks, never force it.", "yes", "no"],
    ["es", "Coloque la base despacio.", "No lave la base aún.", "yes", "no"],
    ["fr", "Laissez-le reposer longtemps.", "Si elle fuit, ne forcez pas.", "yes", "no"],
    ["pt", "Deixe-o de lado.", "Não lave nada ainda.", "yes", "no"],
    ["ru", "Оставьте его надолго.", "Не спешите сначала.", "yes", "no"],
    ["ar", "اتركها جانبا لبعض الوقت.", "لا تستعجل الأمر كثيرا.", "yes", "no"],
    ["ja", "ゆっくり動かしてください。", "急がないでください。", "yes", "no"],
  ])("ticks what to do and crosses what not to do (%s: %s)", async (language, ...rest) => {
    const [first = "", second = "", ...marks] = rest;
    const made = await designsOf(language, [first, "…", second]);
    expect([made[0], made[2]].map((each) => each?.items?.[0]?.mark)).toEqual(marks);
  });

  it.each([
    ["requests of which none says no", ["Rinse it for an hour.", "Leave it for a day."]],
    ["a single request", ["Rinse it for an hour.", "It is ready."]],
    [
      "what is denied too",
      ["Rinse it for an hour, never for two.", "Rinse it for an hour, not for two."],
    ],
    ["a question", ["Leave it for an hour?", "Keep it for a day?"]],
  ])("ticks nothing for %s", async (_, texts) => {
    expect(JSON.stringify(await designsOf("en", texts))).not.toContain("mark");
  });
});

describe("designs of single sentences", () => {
  it.each([
    ["Go to bed at the same time every day.", ["🛏"]],
    ["The bridge weakens this time.", ["🌉"]],
  ])("shows no clock for an occasion: %s", async (text, icons) => {
    expect((await designsOf("en", [text]))[0]?.icons).toEqual(icons);
  });

  it("counts what a sentence stresses, with the icon of its thing", async () => {
    const texts = ["Lions sleep long.", "Giraffes sleep only two hours a day."];
    const [, made] = await designsOf("en", texts, "How giraffes sleep");
    expect(made).toMatchObject({ kind: "counter", value: 2, unit: "hours a day", icons: ["🦒"] });
  });

  it("prefers the amount whose clause names a thing", async () => {
    const text = "After twenty-five seconds, about thirty milliliters are in the cup.";
    expect((await designsOf("en", [text]))[0]).toMatchObject({ value: 30, unit: "milliliters" });
  });

  it("says beside a year the whole sentence", async () => {
    const text = "Since 1980 the world's glaciers have lost much of their volume.";
    const [made] = await designsOf("en", [text]);
    expect(made?.items?.[0]?.detail).toBe(
      "Since 1980 the world's glaciers have lost much of their volume",
    );
  });

  it("keeps the object that changes, and the noun of an adjective", async () => {
    const [kept, , listed] = await designsOf("en", [
      "Screens keep you awake because blue light delays melatonin.",
      "Why?",
      "It weakens the heart, the memory and the immune system.",
      "Doctors say that your heart and your immune system need the night.",
    ]);
    expect(kept?.title).toBe("Screens keep you awake");
    expect(listed?.items?.at(-1)?.label).toBe("The immune system");
  });

  it("begins a headline with a capital", async () => {
    const [made] = await designsOf("en", ["and we have only begun to read it."]);
    expect(made?.title).toBe("We have only begun to read it.");
  });
});
