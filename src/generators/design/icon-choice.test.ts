import { describe, expect, it } from "vitest";
import { completeScene } from "../../values/scene.ts";
import { localDesigner } from "./local-designer.ts";

const designer = localDesigner();

/** The icons of each scene of a video. */
async function iconsOf(language: string, texts: readonly string[], title = "") {
  const { scenes } = await designer.designScenes(
    { scenes: texts.map((text, index) => completeScene({ text }, index)), title, language },
    AbortSignal.timeout(60_000),
  );
  return scenes.map(({ design: { icons = [], items = [] } = { kind: "headline" as const } }) => [
    ...icons,
    ...items.flatMap(({ icon }) => icon ?? []),
  ]);
}

describe("icons of a scene", () => {
  it.each([
    ["en", "Short news from the harbor.", ["🚢"]],
    ["en", "A bat finds moths by its own calls.", ["🦇", "🦋"]],
    ["en", "Bears wait for it on the rocks.", ["🐻"]],
    ["en", "Glue a patch on the flat tire.", ["🛞"]],
    ["en", "A beaver can hold its breath for 15 minutes.", ["🦫"]],
    ["en", "The tram carries 300 passengers.", ["🚊"]],
    ["en", "The lighthouse is 40 meters high.", ["ph:lighthouse"]],
    ["en", "A dripping tap wastes 20 liters a day.", []],
    ["de", "Das Brandenburger Tor wird saniert.", []],
    ["de", "Der Leuchtturm ist 40 Meter hoch.", ["ph:lighthouse"]],
    ["de", "Die Wand hat vier Löcher vom Steinbohrer.", ["🧱", "🕳"]],
    ["fr", "Le lait frais se garde trois jours.", ["🥛"]],
    ["fr", "Elle nage le 200 mètres papillon.", []],
    ["es", "El horno cuesta 300 euros.", ["ph:oven"]],
    ["es", "Los barcos quedaron presos.", ["🚢"]],
    ["ja", "灯台は高さ40メートルです。", ["ph:lighthouse"]],
    ["ru", "Школа работает давно.", ["🏫"]],
    ["it", "L'acqua è fredda.", ["💧"]],
    ["nl", "Een brug blijft open.", ["🌉"]],
    ["pl", "Policja szuka furgonetki.", ["👮", "🚐"]],
    ["tr", "Polis bir kamyon arıyor.", ["👮", "🚚"]],
    ["ko", "경찰이 트럭을 찾고 있습니다.", ["👮", "🚚"]],
    ["zh", "医生给病人开了药。", ["🩺"]],
    ["fi", "Kettu juoksi metsässä.", ["🌳", "🦊"]],
    ["hi", "किसान खेत में गेहूँ बोता है।", ["🚜", "🌾"]],
  ])("show the things of the sentence in their sense: %s %s", async (language, text, icons) => {
    const [shown = []] = await iconsOf(language, [text]);
    expect(shown.filter((icon) => !icons.includes(icon))).toEqual([]);
    expect(shown.length > 0).toBe(icons.length > 0);
  });

  it.each([
    ["en", "Rinse two spoons of dish soap off.", "🍽"],
    ["en", "The cores travel home at minus 50 degrees.", "🏠"],
    ["en", "Two thin coats of paint last longer.", "🧥"],
    ["en", "The air has 425 parts per million.", "🔩"],
    ["en", "It is part of a range that winds around the planet.", "💨"],
    ["en", "A trial of the drug began in May.", "⚖"],
    ["es", "Frota los dientes de la cremallera.", "🦷"],
    ["ar", "تسير القطارات بلا سائق.", "🚗"],
    ["ja", "土用のころに干す。", "🌱"],
    ["ru", "Вымойте яблоки.", "🧼"],
  ])("show no part of a compound, and nothing associated: %s %s", async (language, text, icon) => {
    expect((await iconsOf(language, [text])).flat()).not.toContain(icon);
  });

  it.each([
    [
      "en",
      "Laundry at home",
      "One spoonful is enough for a half-full drum.",
      "ph:washing-machine",
      "🥁",
    ],
    ["en", "The barn owl", "The owl hunts by sound alone.", "🦉", "🔊"],
    ["en", "Hang it straight", "Hang the picture with two screws.", "🖼", "👁"],
    ["en", "The long road to the zip", "It took many years.", "", "🛣"],
    ["fr", "Le Minitel", "Le téléphone du Minitel est gris.", "☎", "📱"],
    ["ar", "فاس", "في مدينة فاس القديمة بيوت كثيرة.", "", "⛏"],
  ])("shows what a word means in its text: %s %s", async (language, title, text, right, wrong) => {
    const shown = (await iconsOf(language, [text], title)).flat();
    expect(shown).not.toContain(wrong);
    if (right) expect(shown).toContain(right);
  });

  it("shows no year again that the title of its scene has", async () => {
    const texts = ["Trousers followed in 1937.", "Boots came in 1923.", "Coats came in 1931."];
    const { scenes } = await designer.designScenes(
      { scenes: texts.map((text, index) => completeScene({ text }, index)), language: "en" },
      AbortSignal.timeout(60_000),
    );
    for (const { design } of scenes)
      if (design?.subtitle) expect(design.title).not.toContain(design.subtitle);
  });

  it("shows a noun of one sense wherever it stands", async () => {
    const texts = ["A padded pocket protects the laptop from rain.", "It was a cold day."];
    expect((await iconsOf("en", texts))[0]).toContain("💻");
  });

  it("opens with the thing of the title, not with money or another thing of two scenes", async () => {
    const texts = [
      "Mariana nadou quatro horas por dia.",
      "A água estava fria.",
      "Ela bebe muita água.",
      "A travessia custou 200 euros.",
      "O barco custou 300 euros.",
      "O hotel custou 90 euros.",
    ];
    const { subject } = await designer.designScenes(
      {
        scenes: texts.map((text, index) => completeScene({ text }, index)),
        ...{ title: "A nadadora do Tejo", language: "pt" },
      },
      AbortSignal.timeout(60_000),
    );
    expect(subject).toBe("🏊");
  });

  it("opens with no people in general, and with nothing that the title denies", async () => {
    const texts = [
      "Pompeii is close to Naples.",
      "The crowds come at noon.",
      "Crowds leave at six.",
    ];
    const { subject } = await designer.designScenes(
      {
        scenes: texts.map((text, index) => completeScene({ text }, index)),
        ...{ title: "A day in Pompeii without the crowds", language: "en" },
      },
      AbortSignal.timeout(60_000),
    );
    expect(subject).not.toBe("👥");
  });

  it("show no thing for a word that another scene has as a name", async () => {
    const texts = ["Матч выиграл Анатолий Карпов.", "Карпов не сдался."];
    expect((await iconsOf("ru", texts))[1]).not.toContain("🐟");
  });

  it("show no other animal where one is named a second time", async () => {
    const texts = ["Beavers build dams.", "The wolf hunts.", "Wolves run.", "The beaver swims."];
    const [, first = [], second = []] = await iconsOf("en", texts, "Beavers");
    expect([...first, ...second]).not.toContain("🦫");
  });

  it.each([
    ["en", "Rose Miller expects a weak quarter."],
    ["fr", "Pierre Boulanger reste prudent."],
    ["de", "Frau Vogel hofft auf Ruhe."],
    ["es", "Flor Medina ganó otra vez."],
    ["pt", "A diretora chamou Rosa Leão."],
    ["ru", "Господин Волков ушёл."],
  ])("show no thing for the name of a person: %s %s", async (language, text) => {
    const icons = (await iconsOf(language, [text])).flat();
    expect(icons.filter((icon) => !icon.startsWith("monogram:"))).toEqual([]);
  });

  it.each([
    ["en", "Kenya's Faith Adhiambo won again.", "monogram:FA"],
    ["de", "Von links kam Yara Kunze.", "monogram:YK"],
    ["fr", "Pierre-Paul Riquet imagina un chemin.", "monogram:PR"],
    ["pt", "A diretora chamou Rosa Leão.", "monogram:RL"],
    ["ru", "Анна Лист ушла.", "monogram:АЛ"],
    ["ar", "ابتسمت زهرة النجار.", "monogram:زن"],
    ["ja", "森さんは笑いました。", "monogram:森"],
  ])("show the initials of a person: %s %s", async (language, text, icon) => {
    expect((await iconsOf(language, [text])).flat()).toContain(icon);
  });

  it.each([
    ["Marie Tharp drew the floor of the sea.", "monogram:MT"],
    ["It was Johann Andreas Schubert who counted.", "monogram:JS"],
  ])(
    "show the initials of the whole name where a family name stands alone: %s",
    async (text, icon) => {
      const family = text.includes("Tharp") ? "Tharp" : "Schubert";
      expect((await iconsOf("en", [text, `${family} was right.`]))[1]).toEqual([icon]);
    },
  );

  it("show no initials for a thing with the name of a person", async () => {
    expect((await iconsOf("en", ["They crossed the George Washington Bridge."])).flat()).toEqual([
      "🌉",
    ]);
  });

  it.each([
    ["en", "That is 2.1 times the value of Sweden."],
    ["de", "Der Wert ist doppelt so hoch wie in Schweden."],
    ["ja", "これはスウェーデンの2.1倍です。"],
  ])("show no flag of a place that is only compared: %s %s", async (language, text) => {
    expect((await iconsOf(language, [text])).flat()).toEqual([]);
  });

  it("show what is reported rather than who reports it", async () => {
    expect(await iconsOf("de", ["Der Trainer sagt, die Brücke sei sicher."])).toEqual([["🌉"]]);
  });
});
