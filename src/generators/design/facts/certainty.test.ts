import { describe, expect, it } from "vitest";
import { designsOf } from "../../../../test/tool-benches/designs.ts";

describe("the icon of a word", () => {
  it.each([
    ["that nothing else speaks for, before of", ["Spread a thin coat of glue on it."]],
    ["that nothing else speaks for, as a verb", ["They will book it soon, she said."]],
  ])("is not shown for a word %s", async (_, texts) => {
    expect((await designsOf("en", texts)).flatMap(({ icons = [] }) => icons)).toEqual([]);
  });

  it.each([
    ["a part that many things have", "pt", "Uma das engrenagens tinha um dente.", "🦷"],
    ["a part of a name", "fr", "La fleur de sel est rare.", "🌸"],
    ["a feeling that is denied", "de", "Das ist kein Grund zur Sorge.", "😰"],
    ["a contrast", "es", "Crece en los pantanos, no en la selva.", "🌳"],
    ["a verb without its particle", "ja", "決して沸騰させた。", "🫧"],
    [
      "a thing in a long sentence that is of something else",
      "en",
      "Nobody in the whole council expected that the small committee would ever open this door.",
      "🚪",
    ],
    ["a figure of speech", "en", "The boat sank, and a wave of claims hit the insurer.", "🌊"],
    ["a comparison", "de", "Das Fenster blieb offen, und der Kork schließt wie eine Tür.", "🚪"],
    ["a comparison", "ja", "犬は庭で猫のように眠った。", "🐈"],
    ["a noun that ends like a plural", "de", "Der Laser steht im Labor.", "📖"],
    ["a compound that nothing else speaks for", "de", "Er suchte die Gartenschere.", "✂"],
  ])("is not shown for %s (%s)", async (_, language, text, icon) => {
    expect((await designsOf(language, [text])).flatMap(({ icons = [] }) => icons)).not.toContain(
      icon,
    );
  });

  it("is shown in a list of things", async () => {
    const text = "After work in the city they often met painters, doctors and farmers.";
    const [shown] = await designsOf("en", [text]);
    expect(shown?.items?.map(({ icon }) => icon)).toEqual(["🧑‍🎨", "🧑‍⚕", "🧑‍🌾"]);
  });

  it("is shown beside a number where the video speaks of its field too", async () => {
    const [alone] = await designsOf("de", ["Im Laden stand ein Klavier für 900 Euro."]);
    const [beside] = await designsOf("de", [
      "Im Laden stand ein Klavier für 900 Euro.",
      "Die Geige war billiger.",
    ]);
    expect([alone?.value, alone?.icons]).toEqual([900, undefined]);
    expect(beside).toMatchObject({ value: 900, icons: ["🎹"] });
  });
});

describe("a number", () => {
  it("is not shown without the words that say what it is of", async () => {
    const long =
      "Wer am Montag in der Stadt war und dort bei Regen und Wind vor dem alten Rathaus gewartet hat, der sah nach einer sehr langen Zeit endlich wieder 300 Räder stehen";
    const [shown] = await designsOf("de", [`${long}.`]);
    expect(shown?.value).toBeUndefined();
  });
});
