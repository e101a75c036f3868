import { describe, expect, it } from "vitest";
import type { Design } from "../../values/design.ts";
import { localDesigner } from "./local-designer.ts";

const designer = localDesigner();

async function design(language: string, ...texts: string[]): Promise<Design[]> {
  const scenes = texts.map((text, index) => ({
    index,
    text,
    seconds: 4,
    visual: "",
    keywords: [],
  }));
  const request = { scenes, title: undefined, language };
  const made = await designer.designScenes(request, new AbortController().signal);
  return made.scenes.map((scene) => scene.design);
}

const labels = ({ items = [] }: Design) => items.map(({ label }) => label);

describe("a map", () => {
  it("shows countries beside a number that counts nothing", async () => {
    const [map] = await design("es", "Hoy viven más de 2.000 en España y Portugal.");
    expect(map?.kind).toBe("map");
    expect(map && labels(map)).toEqual(["España", "Portugal"]);
  });

  it.each([
    ["en", "The train from Vienna to Venice takes seven hours.", ["Vienna", "Venice"], "🚆"],
    ["de", "Der Zug fährt von Wien nach Venedig.", ["Wien", "Venedig"], undefined],
    ["fr", "Le train de Paris à Lyon met deux heures.", ["Paris", "Lyon"], "🚆"],
    ["pl", "Pociąg z Warszawy do Krakowa jedzie dwie godziny.", ["Warszawa", "Kraków"], "🚆"],
    ["ja", "東京から大阪まで新幹線で二時間半かかる。", ["東京", "大阪"], "🚄"],
    ["en", "She flew from Lisbon to Tokyo.", ["Lisbon", "Tokyo"], undefined],
    ["fr", "Le train entre Paris et Berlin roule la nuit.", ["Paris", "Berlin"], "🚆"],
  ])("draws the way that a sentence tells (%s): %s", async (language, text, ends, vehicle) => {
    const [map] = await design(language, text);
    expect(map).toMatchObject({ kind: "map", route: true });
    expect(map && labels(map)).toEqual(ends);
    expect(map?.icons?.[0]).toBe(vehicle);
  });

  it.each([
    ["en", "The train goes from Lisbon via Madrid to Paris.", "Lisbon Madrid Paris"],
    ["en", "From Berlin via Prague to Vienna by train.", "Berlin Prague Vienna"],
    ["en", "She flew from Lisbon to Madrid and then to Paris.", "Lisbon Madrid Paris"],
    [
      "en",
      "They drove from Lisbon to Paris via Madrid and Bordeaux.",
      "Lisbon Madrid Bordeaux Paris",
    ],
    ["en", "The night train stops in Berlin, Prague and Vienna.", "Berlin Prague Vienna"],
    ["en", "Berlin, Prague and Vienna by train in ten days.", "Berlin Prague Vienna"],
    ["en", "The train from Berlin to Vienna passes through Prague.", "Berlin Prague Vienna"],
    ["de", "Der Zug fährt von Berlin über Prag nach Wien.", "Berlin Prag Wien"],
    ["de", "Der Nachtzug hält in Berlin, Prag und Wien.", "Berlin Prag Wien"],
    ["de", "Sie reiste von Lissabon nach Madrid und weiter nach Paris.", "Lissabon Madrid Paris"],
    ["fr", "Le train va de Lisbonne à Paris en passant par Madrid.", "Lisbonne Madrid Paris"],
    ["fr", "Berlin, Prague et Vienne en train.", "Berlin Prague Vienne"],
    ["es", "El tren viaja de Lisboa a París pasando por Madrid.", "Lisboa Madrid París"],
    ["es", "Viajó de Lisboa a Madrid y luego a París.", "Lisboa Madrid París"],
    ["es", "El tren pasa por Madrid, Zaragoza y Barcelona.", "Madrid Zaragoza Barcelona"],
    ["pt", "O comboio vai de Lisboa a Paris, passando por Madrid.", "Lisboa Madrid Paris"],
    ["pt", "Viajou de Lisboa para Madrid e depois para Paris.", "Lisboa Madrid Paris"],
  ])("passes the stops that a sentence tells (%s): %s", async (language, text, stops) => {
    const [map] = await design(language, text);
    expect(map).toMatchObject({ kind: "map", route: true });
    expect(map && labels(map).join(" ")).toBe(stops);
  });

  it.each([
    ["en", "The train runs from Lisbon via Madrid or Barcelona to Paris."],
    ["en", "The bus goes from Lisbon through Spain to Paris."],
    ["de", "Der Zug fährt von Lissabon über Madrid oder Barcelona nach Paris."],
  ])("leaves out between what is not sure (%s): %s", async (language, text) => {
    const [map] = await design(language, text);
    expect(map).toMatchObject({ route: true });
    expect(map && labels(map)).toEqual([expect.stringMatching(/^Li/), "Paris"]);
  });

  it.each([
    ["en", "Flights from Lisbon to Madrid and to Paris are cheap."],
    ["en", "You can reach Berlin, Prague and Vienna by train."],
    ["en", "Berlin, Prague and Vienna are older than the train."],
    ["en", "The show stops in Berlin, Prague and Vienna."],
    ["en", "The trains of Berlin, Prague and Vienna were late."],
    ["en", "Trains run to Berlin, Prague and Vienna."],
    ["en", "The train stops in Berlin, Prague or Vienna."],
    ["en", "The train does not stop in Berlin, Prague and Vienna."],
    ["de", "Züge fahren nach Berlin, Prag und Wien."],
    ["de", "Der Zug hält in Berlin, Prag oder Wien."],
    ["fr", "Des vols de Lisbonne à Madrid et à Paris."],
    ["fr", "Le train passe par Berlin, Prague ou Vienne."],
    ["es", "Hay vuelos de Lisboa a Madrid y a París."],
    ["es", "Madrid, Zaragoza y Barcelona tienen tren."],
    ["pt", "Há voos de Lisboa para Madrid e para Paris."],
    ["pt", "O comboio passa por Berlim, Praga ou Viena."],
  ])("draws no way where none or several are told (%s): %s", async (language, text) => {
    const [made] = await design(language, text);
    expect(made?.route).toBeUndefined();
  });

  it("shows the number of a way, with the words that it comes from", async () => {
    const text = "The train from Vienna to Venice takes seven hours.";
    const [map] = await design("en", text);
    expect(map).toMatchObject({ value: 7, unit: "hours" });
    const words = map?.parts?.map(({ source }) => text.slice(source.from, source.to));
    expect(words).toEqual(expect.arrayContaining(["Vienna", "Venice", "seven hours", "train"]));
  });

  it("names inflected places by their words in the text", async () => {
    const text = "Pociąg z Warszawy do Krakowa jedzie dwie godziny.";
    const [map] = await design("pl", text);
    const words = map?.parts?.map(({ source }) => text.slice(source.from, source.to));
    expect(words).toEqual(expect.arrayContaining(["Warszawy", "Krakowa"]));
  });

  it("pins cities and fills countries", async () => {
    const [map] = await design("en", "Lima is the capital of Peru.");
    expect(map?.items?.map(({ label, place }) => [label, place?.latitude !== undefined])).toEqual([
      ["Lima", true],
      ["Peru", false],
    ]);
  });

  it.each([
    ["en", "Jordan said he would not go."],
    ["en", "Nice people live here."],
    ["en", "The Berlin Wall fell in 1989."],
    ["en", "The train does not go from Paris to Berlin."],
    ["en", "Engineers, who had once worked in Texas, built the bridge with steel and ropes."],
    ["en", "Sales in Germany rose by 12 percent."],
    ["en", "Norway: 89 %, Sweden: 58 %."],
    ["de", "Das Essen ist fertig."],
    ["fr", "Elle fait des tours de magie."],
  ])("is not drawn where the text is about something else (%s): %s", async (language, text) => {
    const [made] = await design(language, text);
    expect(made?.kind).not.toBe("map");
  });

  it("does not come again for the place of the scene before", async () => {
    const kinds = await design(
      "en",
      "It began in Lisbon.",
      "People in Lisbon liked it.",
      "Then it came to Porto.",
    );
    expect(kinds.map(({ kind }) => kind === "map")).toEqual([true, false, true]);
  });

  it("shows no flag of a place whose name is a part of another one", async () => {
    const [made] = await design("en", "Thousands of families left New England in May.");
    expect(made?.icons ?? []).not.toContain("flag:gb");
    const [other] = await design("en", "Thousands of families left England in May.");
    expect(other?.icons).toContain("flag:gb");
  });
});
