import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";
import type { Design } from "../../../values/design.ts";

type Row = [language: string, text: string, shown: Partial<Design>];

const amounts: Row[] = [
  ["it", "Nella caldaia si mettono circa 150 millilitri.", { value: 150, prefix: "≈\u2009" }],
  ["it", "Finora ne sono state vendute più di 300 milioni.", { value: 300, prefix: ">\u2009" }],
  ["it", "Il ponte è lungo almeno 320 metri.", { value: 320, prefix: "≥\u2009", unit: "metri" }],
  [
    "it",
    "Costa meno di 10 euro al chilo.",
    { value: 10, prefix: "<\u2009", unit: "euro al chilo" },
  ],
  ["it", "L'inflazione è scesa dal 5,4 al 2,1 per cento.", { value: 2.1, prefix: "5,4 → " }],
  ["it", "Le vendite sono aumentate del 12 per cento.", { value: 12, prefix: "+" }],
  [
    "it",
    "La disoccupazione è calata di 0,3 punti percentuali.",
    { value: 0.3, prefix: "−", unit: "punti percentuali" },
  ],
  ["it", "Il film dura tra 90 e 100 minuti.", { value: 100, prefix: "90–" }],
  ["it", "La squadra ha vinto 3 a 1.", { value: 1, prefix: "3–" }],
  ["it", "Taglia le cipolle e falle soffriggere per dieci minuti.", { value: 10, unit: "minuti" }],
  ["it", "Un italiano su quattro non ha mai usato internet.", { kind: "chart", chart: "donut" }],
  ["it", "Un terzo degli italiani legge un libro al mese.", { kind: "chart", chart: "donut" }],
  ["nl", "De brug is minstens 320 meter lang.", { value: 320, prefix: "≥\u2009", unit: "meter" }],
  ["nl", "De inflatie daalde van 5,4 naar 2,1 procent.", { value: 2.1, prefix: "5,4 → " }],
  ["nl", "De huren stegen met 12 procent.", { value: 12, prefix: "+" }],
  ["nl", "Ruim 300 mensen sliepen in de sporthal.", { value: 300, prefix: ">\u2009" }],
  ["nl", "Hooguit 20 gasten mogen binnen.", { value: 20, prefix: "≤\u2009", unit: "gasten" }],
  ["nl", "Vijfentwintig jaar later kwam het schip boven.", { value: 25, unit: "jaar later" }],
  ["nl", "Een op de vier Nederlanders leest geen boeken.", { kind: "chart", chart: "donut" }],
  ["nl", "In 1990 waren er 12.000 inwoners, in 2020 nog maar 7.500.", { chart: "line" }],
];

/** A number that is denied, an hour, or one in a language without rules for amounts. */
const never: [language: string, text: string][] = [
  ["it", "Il biglietto non costa 200 euro, ma 45."],
  ["it", "Il treno parte alle 9 e arriva alle 11 e 30."],
  ["it", "Il museo apre dalle 9 alle 18."],
  ["it", "Nessuno dei 120 passeggeri è rimasto ferito."],
  ["it", "I rifiuti sono diminuiti di un quinto."],
  ["nl", "Het kaartje kost geen 200 euro, maar 45."],
  ["nl", "De winkel gaat om 9 uur open."],
  ["nl", "De temperatuur zakt tot 8 graden onder nul."],
  ["pl", "Most ma ponad 300 metrów."],
];

describe("amounts in more languages", () => {
  it.each(amounts)("have their limit, change and unit (%s: %s)", async (...[tag, text, shown]) => {
    expect(await designOf(text, tag)).toMatchObject(shown);
  });

  it.each(never)("are not shown where they would be false (%s: %s)", async (language, text) => {
    const { value, chart } = (await designOf(text, language)) ?? {};
    expect([value, chart]).toEqual([undefined, undefined]);
  });

  it("of a table that is read out are shown in every language", async () => {
    expect(await designOf("挪威：82 %。", "zh")).toMatchObject({ value: 82, unit: "%" });
  });
});
