import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../../../test/processes/short-slices.ts";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./extract_keywords.ts";

const bench = pictureBench();
const scene = (index: number, text: string) => ({
  index,
  text,
  seconds: 3,
  visual: text,
  keywords: ["old"],
});

describe("extract_keywords", () => {
  it.each([
    [
      "en",
      "Solar panels turn sunlight into power. A solar panel needs sunlight. Solar panels last for decades.",
      /^solar panels$/i,
    ],
    ["de", "Der Wald speichert Wasser. Im Wald leben Tiere. Der Wald schützt den Boden.", /Wald/],
    [
      "es",
      "El volcán despertó anoche. El volcán lanza ceniza. La ceniza del volcán cubre la isla.",
      /volcán/,
    ],
    ["ja", "富士山は日本で一番高い山です。富士山に登る人は多いです。", /富士山/],
    ["ar", "القهوة مشروب قديم. تزرع القهوة في اليمن.", /القهوة/],
  ])("finds the subject of a text in %s", async (language, text, subject) => {
    const made = await bench.run(tool, { text, language, keywords_max: 3 });
    const keywords = made.keywords as string[];
    expect(keywords[0]).toMatch(subject);
    expect(keywords.length).toBeLessThanOrEqual(3);
  });

  it.each([
    [
      "it",
      "Il comune costruisce un nuovo ponte. Secondo il ministro il vecchio ponte crolla.",
      [/^(?:nuovo|vecchio) ponte$/, /comune/],
      /costruisce|crolla|secondo/i,
    ],
    [
      "nl",
      "De gemeente bouwt een nieuwe brug. Volgens de minister is de oude brug zwak.",
      [/^nieuwe brug$/, /^gemeente$/],
      /bouwt|volgens/i,
    ],
    [
      "es",
      "La ciudad construye un nuevo puente. El viejo puente une la estación con el puerto.",
      [/^(?:nuevo|viejo) puente$/],
      /construye|^une$/,
    ],
    [
      "ru",
      "Город строит новый мост. Мост соединит вокзал с гаванью.",
      [/^новый мост$/, /^вокзал$/],
      /строит|соединит/,
    ],
    ["ar", "تبني المدينة جسرا. يربط الجسر المحطة.", [/^المدينة$/], /تبني|يربط/],
    ["tr", "Şehir kanalın üzerine köprü yapıyor.", [/^Şehir$/], /yapıyor/],
    ["en", "The bridge links the station to the harbour.", [/^bridge$/, /^station$/], /links/],
  ])("finds nouns with their adjective, and no verbs, in %s", async (language, text, has, not) => {
    const { keywords } = await bench.run(tool, { text, language });
    for (const pattern of has)
      expect(keywords).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]));
    expect((keywords as string[]).filter((keyword) => not.test(keyword))).toEqual([]);
  });

  it("gives each scene its own keywords, and keeps those of a scene without a word", async () => {
    const scenes = [
      scene(0, "Bees collect nectar."),
      scene(1, "Honey keeps for years."),
      scene(2, ""),
    ];
    const made = await bench.run(tool, { scenes, language: "en" });
    expect((made.scenes as typeof scenes).map(({ keywords }) => keywords)).toEqual([
      expect.arrayContaining(["bees"]),
      expect.arrayContaining(["honey"]),
      ["old"],
    ]);
  });

  it("reads 100,000 characters without holding the event loop", async () => {
    const text = "The quick brown fox jumps over the lazy dog near the old river bank. ".repeat(
      1440,
    );
    // The first call loads the tagger.
    await bench.run(tool, { text: "Sea.", language: "en" });
    await expectShortSlices(() => bench.run(tool, { text, language: "en" }));
  });

  it("refuses inputs without a word", async () => {
    await expect(bench.run(tool, { text: " ", script: "1" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
