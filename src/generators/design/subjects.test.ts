import { describe, expect, it } from "vitest";
import { completeScene } from "../../values/scene.ts";
import { localDesigner } from "./local-designer.ts";

const designer = localDesigner();

async function design(language: string, title: string, ...texts: string[]) {
  const scenes = texts.map((text, index) => completeScene({ text }, index));
  const made = await designer.designScenes({ scenes, title, language }, AbortSignal.any([]));
  const icons = made.scenes.map(({ design: { icons: own = [], items = [] } }) => [
    ...own,
    ...items.flatMap(({ icon }) => icon ?? []),
  ]);
  return { subject: made.subject, icons };
}

describe("the subject of a video", () => {
  it("is the thing in the name of a product that a scene writes small", async () => {
    const texts = ["Your tea is too hot.", "Green tea is free.", "We repair every kettle."];
    expect((await design("en", "Brook Kettle", ...texts)).subject).toBe("🫖");
  });

  it("is what kind of trips a title names, in all scenes that say the word", async () => {
    const { subject, icons } = await design(
      "en",
      "Bicycle trips in Larkhaven",
      "The highest value was 121,400 trips.",
    );
    expect(subject).toBe("🚲");
    expect(icons.flat()).not.toContain("🧳");
  });

  it("is no company where the title names something else", async () => {
    const texts = [
      "It held a lot of molasses.",
      "The company blamed anarchists.",
      "The company paid 628,000 dollars.",
    ];
    expect((await design("en", "The Boston Molasses Flood", ...texts)).subject).toBe("🌊");
  });

  it("is no other thing where no icon shows that of the title", async () => {
    const { subject, icons } = await design(
      "de",
      "Wie ein Kühlschrank kühlt",
      "Ein Kühlschrank pumpt Wärme von innen nach außen.",
      "Hinten gibt das Gerät diese Wärme an die Küche ab.",
      "Der Kühlschrank heizt die Küche.",
    );
    expect(subject).toBeUndefined();
    expect(icons.flat()).not.toContain("🌡");
  });

  it("has the color of the title, and no disc for a color", async () => {
    const { subject, icons } = await design(
      "en",
      "Why leaves turn red",
      "In September, a maple leaf stops making food.",
      "Red is different.",
    );
    expect(subject).toBe("🍁");
    expect(icons[1]).toEqual([]);
  });
});

describe("what a sentence refutes or only compares", () => {
  it.each([
    ["en", "None of them falls because of the wind alone.", "🌬"],
    ["en", "The inside is steel and glass.", "🥤"],
    ["en", "A fridge does not make cold; it moves heat.", "🌡"],
    ["pt", "Faça bolinhas do tamanho de uma noz.", "🥜"],
  ])("is not its picture (%s: %s)", async (language, text, wrong) => {
    const { icons } = await design(language, "", text);
    expect(icons.flat()).not.toContain(wrong);
  });

  it("is a cause that the sentence confirms", async () => {
    const { icons } = await design("en", "", "The match was stopped because of the rain.");
    expect(icons.flat()).toContain("🌧");
  });
});

describe("a list", () => {
  it.each([
    ["pt", "250 ml de leite, 100 ml de óleo, dois ovos e 300 gramas de queijo minas."],
    ["pt", "Junte os ovos, um de cada vez, e depois o queijo ralado."],
  ])("is not made of a part, nor of a phrase (%s: %s)", async (language, text) => {
    const scenes = [completeScene({ text }, 0)];
    const made = await designer.designScenes({ scenes, title: "", language }, AbortSignal.any([]));
    expect(made.scenes[0]?.design.kind).not.toBe("icon_list");
  });
});
