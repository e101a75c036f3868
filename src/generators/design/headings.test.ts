import { beforeAll, describe, expect, it } from "vitest";
import { designOf } from "../../../test/tool-benches/designs.ts";
import type { Design } from "../../values/design.ts";

const designs = new Map<string, Design>();

const wholeHeadings: [language: string, text: string, title: string][] = [
  ["en", "The Great Wall was begun in the 7th century BC.", "The Great Wall"],
  ["fr", "La gare a un toit de verre.", "La gare a un toit de verre"],
  // Scenes that are half a sentence end in no colon, and open with no "and".
  ["en", "The cabin is not pulled up by brute force:", "The cabin is not pulled up by brute force"],
  ["fr", "Ce ne sont plus les chasseurs :", "Ce ne sont plus les chasseurs"],
  ["en", "and the detour adds 22 minutes.", "The detour adds 22 minutes"],
  ["es", "y la casa quedó vacía para siempre.", "La casa quedó vacía para siempre"],
  ["ja", "オスマン帝国は長い戦争で力を失った。", "オスマン帝国は長い戦争で力を失った"],
  [
    "ja",
    "オスマン帝国は長い戦争の後、東方貿易路の支配を失い、国の力も次第に弱まっていった。",
    "オスマン帝国",
  ],
];

/** A part that is no whole thought: more words belong to it, or it is a word alone. */
const brokenHeadings: [language: string, text: string, broken: string][] = [
  ["ja", "地球との通信は片道で20分近くかかり、操縦かんを握って動かすことはできない。", "地球"],
  ["en", "Room 14 of the museum shows gold coins from the sunken ship.", "Room"],
  ["en", "Water the roses in your garden once a week, and less in winter.", "Water"],
  ["en", "Both the nurse and the driver of the ambulance were unhurt today.", "The nurse"],
  ["en", "All of the old trains on the northern line were late this morning.", "The old trains"],
  ["es", "El Imperio otomano perdió las rutas comerciales tras una larga guerra.", "El Imperio"],
  [
    "es",
    "Todos los trenes de la línea llegaron tarde por la nieve ayer.",
    "Los trenes de la línea",
  ],
  ["fr", "Son entraîneur se lève à cinq heures tous les jours de la semaine.", "Les jours"],
  ["fr", "Le conseil a voté lundi l'interdiction des voitures au centre.", "Des voitures"],
  ["fr", "Pendant la guerre froide, les espions cachaient des messages.", "La guerre"],
  [
    "en",
    "Older readers may remember the blue phone boxes at the corner of every street.",
    "Every street",
  ],
  ["en", "The universe that we can see holds only about ten to the power of 80 atoms.", "80 atoms"],
  ["en", "The ship sank three hours after the collision.", "The ship sank three hours"],
  ["de", "Im Sommer zeigt das Zimmer 14 des Museums ein Schiff aus Gold.", "Das Zimmer"],
  ["ja", "窓枠を塗る前に、軽くやすりをかけてほこりを拭き取ってください。", "窓枠を塗る前に"],
  ["ja", "茶葉を小さじ2杯、急須に入れて、熱いお湯をゆっくり注ぎます。", "小さじ"],
  ["ja", "多くのクモと違い、ハエトリグモは網を張らずに狩りをする。", "多くのクモと違い"],
  ["ar", "يأتي الشاي الأخضر والشاي الأسود من النبتة نفسها في كل البلاد.", "الأخضر"],
];

const stepLabels: [language: string, text: string, labels: string[]][] = [
  ["zh", "首先切洋葱，然后在锅里热油。", ["切洋葱", "在锅里热油"]],
  ["en", "First, cut the onion, then heat the oil.", ["Cut the onion", "Heat the oil"]],
  // The words before these markers belong to their steps.
  ["nl", "Snijd eerst de ui en verhit daarna de olie in een pan.", []],
];

beforeAll(async () => {
  for (const [language, text] of [...wholeHeadings, ...brokenHeadings, ...stepLabels]) {
    const design = await designOf(text, language);
    if (design) designs.set(text, design);
  }
});

describe("headings of designs", () => {
  it.each(wholeHeadings)("are a sentence or a noun phrase (%s: %s)", (_, text, title) => {
    expect(designs.get(text)?.title).toBe(title);
  });

  it.each(brokenHeadings)("are no part of a thought (%s: %s)", (_, text, broken) => {
    expect(designs.get(text)?.title).not.toBe(broken);
  });

  it.each(stepLabels)(
    "name the steps of a sentence by whole clauses (%s: %s)",
    (_, text, labels) => {
      const { kind, items = [] } = designs.get(text) ?? {};
      expect(kind === "steps" ? items.map(({ label }) => label) : []).toEqual(labels);
    },
  );

  it("label the clauses of a list by a noun phrase or by the whole clause", async () => {
    const text = "A loaf of bread, a bottle of milk and a wedge of cheese lay on the table.";
    const design = await designOf(text, "en");
    expect(design?.items?.map(({ label }) => label)).toEqual([
      "A loaf of bread",
      "A bottle of milk",
      "A wedge of cheese lay on the table",
    ]);
  });
});
