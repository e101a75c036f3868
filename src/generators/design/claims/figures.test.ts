import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";

describe("what a number shows alone", () => {
  it.each([
    ["en", "The close-door button does nothing in most American elevators since 1990."],
    ["en", "Before it, the top floor was the cheapest; after 1880, the rich moved up."],
  ])("is no year that is a detail (%s: %s)", async (language, text) => {
    expect((await designOf(text, language))?.kind).not.toBe("timeline");
    expect((await designOf("The museum has been open since 1912.", "en"))?.kind).toBe("timeline");
  });

  it.each([
    ["fr", "Dimanche matin, Élise Morvan, infirmière de 34 ans, a gagné."],
    ["en", "Anna Miller, a nurse of 34 years, won the marathon."],
    ["de", "Anna Müller, eine 34-jährige Krankenschwester, gewann den Marathon."],
    ["es", "Ana Pérez, de 34 años, ganó el maratón."],
  ])("is no age between two commas (%s: %s)", async (language, text) => {
    expect((await designOf(text, language))?.kind).not.toBe("counter");
  });

  it("is no share that comes to something else", async () => {
    const text = "A counterweight balances the cabin plus about 45 percent of its load.";
    expect((await designOf(text, "en"))?.kind).toBe("headline");
    const more = await designOf("Plus de 45 % des clients paient en ligne.", "fr");
    expect(more?.items?.[0]?.value).toBe(45);
  });

  it("keeps how often it is so, and is no rate of a duration", async () => {
    const rate = await designOf("About 31,000 vehicles cross the bridge every day.", "en");
    expect(rate?.unit).toBe("vehicles every day");
    const baked = await designOf("Asse a 200 graus por 25 minutos, até dourar.", "pt");
    expect(baked?.unit).toBe("graus");
  });

  it("is a whole range of days", async () => {
    const items = [{ label: "7月から9月" }];
    expect(await designOf("7月から9月の間に登ります。", "ja")).toMatchObject({ items });
    const english = await designOf("The shop is open from 4 May to 9 June.", "en");
    expect(english?.items?.[0]?.label).toBe("4 May to 9 June");
  });

  it("is both of two contrasted amounts, or none", async () => {
    const text = "ペットボトルの水は、ふもとでは100円ですが、頂上では500円です。";
    expect(await designOf(text, "ja")).toMatchObject({
      kind: "chart",
      unit: "円",
      items: [
        { label: "ふもと", value: 100 },
        { label: "頂上", value: 500 },
      ],
    });
    const unsure = await designOf("東京では1時間に300円ですが、大阪では200円です。", "ja");
    expect(unsure?.kind).not.toBe("counter");
  });

  it("stands beside things without their article", async () => {
    const text = "An elevator is safer than the stairs.";
    const labels = (await designOf(text, "en"))?.items?.map(({ label }) => label);
    expect(labels).toEqual(["Elevator", "Stairs"]);
  });
});
