import { describe, expect, it } from "vitest";
import { designOf } from "../../../test/tool-benches/designs.ts";

describe("designs of a day, a time and a year before the common era", () => {
  it.each([
    ["en", "The sale opens on March 14.", "March 14"],
    ["es", "La norma entra en vigor el 26 de mayo.", "26 de mayo"],
    ["de", "Am 9. November öffnet der Tunnel.", "9. November"],
    ["de", "Die Sitzung beginnt um 18:30 Uhr.", "18:30 Uhr"],
    ["fr", "La réunion commence à 18 h 30.", "18 h 30"],
    ["pt", "O sistema caiu às 9h15.", "9h15"],
    ["es", "La ciudad ardió en 48 a. C.", "48 a. C."],
    ["ja", "新しい制度は5月9日に始まります。", "5月9日"],
    ["ja", "ローマは紀元前753年にできました。", "紀元前753年"],
    ["de", "Der Laden öffnet um 6 Uhr.", "6 Uhr"],
    ["en", "The market opens at 6 a.m. on Sundays.", "6 a.m."],
  ])("show it on a line with what happens (%s: %s)", async (language, text, label) => {
    const design = await designOf(text, language);
    expect(design).toMatchObject({ kind: "timeline", items: [{ label }] });
    expect(text).toContain(design?.items?.[0]?.detail);
  });

  it.each([
    ["en", "Norway beat Sweden 3:10."],
    ["en", "She ran the marathon in 2:19:04."],
    ["en", "The tunnel does not open on March 14."],
    ["en", "In the 1950s women were not allowed on ships."],
    ["es", "En los años 1950 el pueblo tenía una escuela."],
  ])("show no score, duration or denied day (%s: %s)", async (language, text) => {
    expect((await designOf(text, language))?.kind).not.toBe("timeline");
  });

  it("has the sentence of two years once", async () => {
    const design = await designOf("The bridge was built in 1883 and closed in 1999.", "en");
    expect(design?.items?.map(({ label, detail }) => [label, detail !== undefined])).toEqual([
      ["1883", true],
      ["1999", false],
    ]);
  });
});

describe("designs of what rose or fell", () => {
  it.each([
    ["en", "Prices fell by 4 percent.", "📉"],
    ["de", "Die Aktie fiel um 4 Prozent.", "📉"],
    ["fr", "Le titre a cédé 2 % à la Bourse.", "📉"],
    ["pt", "As vendas subiram 7 %.", "📈"],
    ["en", "The stock market opens at nine.", undefined],
  ])("have a line of that direction (%s: %s)", async (language, text, icon) => {
    const icons = (await designOf(text, language))?.icons ?? [];
    expect(icons.find((each) => /[📈📉]/u.test(each))).toBe(icon);
  });
});
