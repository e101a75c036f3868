import { describe, expect, it } from "vitest";
import { openPlaces } from "./find-places.ts";
import { findRoute } from "./find-route.ts";

/** The places of a text, each as its name, kind and country. */
async function read(language: string, text: string): Promise<string[]> {
  const places = (await openPlaces(language))(text);
  for (const { start, end } of places) expect(end).toBeGreaterThan(start);
  return places.map(({ name, kind, country }) => `${name} ${kind} ${country}`);
}

async function route(language: string, text: string): Promise<string> {
  const found = findRoute(text, (await openPlaces(language))(text), language);
  return found?.map(({ name }) => name).join(" → ") ?? "none";
}

describe("findPlaces", () => {
  it.each([
    [
      "en",
      "The train from Paris to Berlin takes eight hours.",
      ["Paris city fr", "Berlin city de"],
    ],
    ["en", "She lives in Turkey.", ["Turkey country tr"]],
    ["en", "They love Turkey.", ["Turkey country tr"]],
    ["en", "Petra lies in Jordan.", ["Jordan country jo"]],
    ["en", "Congo has the lowest value.", []],
    [
      "en",
      "It flows through the Democratic Republic of the Congo.",
      ["Democratic Republic of the Congo country cd"],
    ],
    [
      "en",
      "Jordan, Egypt and Israel signed it.",
      ["Jordan country jo", "Egypt country eg", "Israel country il"],
    ],
    ["en", "They spent a week in Nice.", ["Nice city fr"]],
    ["en", "Vienna has two million people.", ["Vienna city at"]],
    ["pt", "Os chutes do Fortaleza foram a gol.", []],
    ["es", "El gol del Sevilla llegó tarde.", []],
    ["pt", "Ele mora perto do Rio de Janeiro.", ["Rio de Janeiro city br"]],
    ["pt", "Ele pousou nos Penedos de São Pedro e São Paulo.", []],
    ["en", "The festival in Reading was wet.", ["Reading city gb"]],
    ["en", "The lake in Chad shrinks.", ["Chad country td"]],
    ["en", "London's bridges are old.", ["London city gb"]],
    ["en", "The US exports more than China.", ["US country us", "China country cn"]],
    ["de", "In Essen steht die Zeche Zollverein.", ["Essen city de"]],
    ["de", "Berlins Straßen sind breit.", ["Berlin city de"]],
    ["es", "Nueva York y Tokio son grandes.", ["Nueva York city us", "Tokio city jp"]],
    ["fr", "Il vient d'Italie.", ["Italie country it"]],
    ["it", "Vive a Napoli.", ["Napoli city it"]],
    ["pt", "Lima é a capital do Peru.", ["Lima city pe", "Peru country pe"]],
    ["nl", "De trein naar Parijs is snel.", ["Parijs city fr"]],
    ["pl", "Kuba mieszka w Berlinie.", ["Berlin city de"]],
    ["ru", "Он живёт в Париже.", ["Париж city fr"]],
    ["tr", "Paris'te yaşıyor.", ["Paris city fr"]],
    ["ja", "パリはフランスの首都です。", ["パリ city fr", "フランス country fr"]],
    ["zh", "巴黎是法国的首都。", ["巴黎 city fr", "法国 country fr"]],
    ["ko", "파리는 프랑스의 수도이다.", ["파리 city fr", "프랑스 country fr"]],
    ["hi", "दिल्ली भारत की राजधानी है।", ["दिल्ली city in", "भारत country in"]],
    ["ar", "يعيش في باريس.", ["باريس city fr"]],
  ])("finds the places of a sentence (%s): %s", async (language, text, expected) => {
    expect(await read(language, text)).toEqual(expected);
  });

  it.each([
    ["en", "Paris Hilton opened a bar."],
    ["en", "Michael Jordan scored 40 points."],
    ["en", "Jordan said he would not go."],
    ["en", "A pass from Jordan to Chad won the game."],
    ["en", "Turkey is roasted for three hours."],
    ["en", "Nice people live here."],
    ["en", "Reading opens doors."],
    ["en", "Chad bought a car."],
    ["en", "Mobile phones changed the world."],
    ["en", "Georgia is famous for wine."],
    ["en", "The Berlin Wall fell in 1989."],
    ["en", "Confidence in March was low."],
    ["de", "Das Essen ist fertig."],
    ["de", "Jack London schrieb Romane."],
    ["en", "The team of Bryan London won."],
    ["es", "Rosario cocina bien."],
    ["fr", "Elle fait des tours de magie."],
    ["pt", "Peru assado no Natal."],
    ["tr", "Mısır ekmeği lezzetlidir."],
    ["ja", "東京大学の研究者。"],
    ["ko", "수단과 방법을 가리지 않는다."],
    ["hi", "माली बाग में काम करता है।"],
    ["ar", "قطر الدائرة عشرة أمتار."],
  ])("finds none where a name means something else (%s): %s", async (language, text) => {
    expect(await read(language, text)).toEqual([]);
  });

  it("takes the place of the country that the text names, or none between equals", async () => {
    expect(await read("en", "Birmingham, Alabama, was founded in 1871.")).toEqual([
      "Birmingham city us",
      "Alabama region us",
    ]);
    expect(await read("en", "Atlanta is the largest city in Georgia.")).toEqual([
      "Atlanta city us",
      "Georgia region us",
    ]);
    expect(await read("en", "Tbilisi is the capital of Georgia.")).toEqual([
      "Tbilisi city ge",
      "Georgia country ge",
    ]);
    expect(await read("en", "The library in Cambridge is old.")).toEqual([]);
  });

  it("takes time in proportion to the text", async () => {
    const findPlaces = await openPlaces("en");
    const sentence = "We went from Paris to Reading and Jordan, in Georgia. ";
    // The same number of sentences in each: the clock of the CPU is too coarse for a short text.
    const cpu = (texts: number, count: number) => {
      const text = sentence.repeat(count);
      const rounds = Array.from({ length: 4 }, () => {
        const start = process.cpuUsage();
        for (let each = 0; each < texts; each++) findPlaces(text);
        return process.cpuUsage(start).user;
      });
      return Math.max(1, Math.min(...rounds));
    };
    expect(cpu(1, 1600) / cpu(8, 200)).toBeLessThan(3);
  });
});

describe("findRoute", () => {
  it.each([
    ["en", "The train from Paris to Berlin takes eight hours.", "Paris → Berlin"],
    ["de", "Der Zug fährt von Paris nach Berlin.", "Paris → Berlin"],
    ["es", "El tren de Madrid a Barcelona es rápido.", "Madrid → Barcelona"],
    ["fr", "Le train de Paris à Lyon met deux heures.", "Paris → Lyon"],
    ["it", "Il treno da Roma a Milano impiega tre ore.", "Roma → Milano"],
    ["pt", "O trem de Lisboa para o Porto leva três horas.", "Lisboa → Porto"],
    ["nl", "De trein van Amsterdam naar Parijs rijdt snel.", "Amsterdam → Parijs"],
    ["pl", "Pociąg z Warszawy do Krakowa jedzie dwie godziny.", "Warszawa → Kraków"],
    ["ru", "Поезд из Москвы в Санкт-Петербург идёт четыре часа.", "Москва → Санкт-Петербург"],
    ["tr", "İstanbul'dan Ankara'ya tren dört saat sürer.", "İstanbul → Ankara"],
    ["ja", "東京から大阪まで新幹線で二時間半かかる。", "東京 → 大阪"],
    ["zh", "从北京到上海坐高铁要四个半小时。", "北京 → 上海"],
    ["ko", "서울에서 부산까지 기차로 세 시간 걸린다.", "서울 → 부산"],
    ["hi", "दिल्ली से मुंबई तक ट्रेन सोलह घंटे लेती है।", "दिल्ली → मुंबई"],
    ["ar", "القطار من القاهرة إلى الإسكندرية سريع.", "القاهرة → الإسكندرية"],
    ["en", "Rents fell from Paris to Berlin.", "none"],
    ["en", "Paris and Berlin travel well together.", "none"],
  ])("reads the way of a sentence (%s): %s", async (language, text, expected) => {
    expect(await route(language, text)).toBe(expected);
  });
});
