import { beforeAll, describe, expect, it } from "vitest";
import { designOf } from "../../../test/tool-benches/designs.ts";
import type { Design } from "../../values/design.ts";

/** Language, sentence, and the further numbers of its counter. */
type Case = [language: string, text: string, next: Design["next_values"]];

const next: Case[] = [
  [
    "en",
    "Coal traffic fell by 38 percent last year to 14.2 million tonnes.",
    [{ value: 38, prefix: "−", unit: "%", cue: "38 percent" }],
  ],
  [
    "en",
    "If you owe 3,000 dollars at 22 percent, you pay 660 dollars a year for nothing.",
    [
      { value: 3000, unit: "dollars", cue: "3,000" },
      { value: 660, unit: "dollars a year", cue: "660" },
    ],
  ],
  [
    "en",
    "The new battery lasts 14 hours and charges in 25 minutes.",
    [{ value: 25, unit: "minutes", cue: "25" }],
  ],
];

/** Parts of an amount, of a range or of a date, limits, denials and words for numbers. */
const none: Case[] = [
  ["en", "The city set aside 6.3 million dollars 25 years ago.", undefined],
  ["en", "The company expects $9.1 to $9.3 billion in revenue this year.", undefined],
  ["en", "She ran the marathon in 2 hours 11 minutes, four minutes faster than before.", undefined],
  ["en", "The tower cost 31 million euros and holds no more than 300 people.", undefined],
  ["de", "In der Kasse findet er 3.557 Mark und 45 Pfennig.", undefined],
  ["ja", "新しいパッキンは1個200円で、業者に頼むと8000円かかります。", undefined],
];

const designs = new Map<string, Design | undefined>();
beforeAll(async () => {
  for (const [language, text] of [...next, ...none])
    designs.set(text, await designOf(text, language));
});

describe("the further numbers of a sentence", () => {
  it.each(next)("%s: %s", (_, text, values) => {
    const design = designs.get(text);
    expect(design).toMatchObject({ kind: "counter", next_values: values });
    for (const at of values?.keys() ?? [])
      expect(design?.parts?.map(({ part }) => part)).toContain(`next_values/${at}`);
  });

  it.each(none)("%s: none in %s", (_, text) => {
    expect(designs.get(text)?.next_values).toBeUndefined();
  });
});

it("is no picture of a year to which a multiple refers", async () => {
  const texts = [
    ["en", "The repair costs almost twice as much as the bridge did in 1968."],
    ["de", "Ein Gerät von 1990 brauchte dreimal so viel."],
  ];
  for (const [language, text] of texts)
    expect((await designOf(text as string, language as string))?.kind).not.toBe("timeline");
});

it.each([
  ["ja", "ふだん食べ慣れたビスケットで十分です。"],
  ["ja", "山登りの5区を任された。"],
])("counts no word and no name with a number (%s: %s)", async (language, text) => {
  expect((await designOf(text, language))?.kind).not.toBe("counter");
});
