import { describe, expect, it } from "vitest";
import { readAloud } from "./read-aloud.ts";
import { spokenText } from "./spoken-text.ts";

const read = (text: string, language: string, pronunciations?: { word: string; say: string }[]) =>
  readAloud(spokenText(text), language, pronunciations).text;

describe("readAloud", () => {
  it.each([
    ["en", "It uses 16 GWh, or 1.4 billion.", "It uses 16 gigawatt hours, or 1.4 billion."],
    ["en", "Dr. Lee walks 3 km/h.", "Doctor Lee walks 3 kilometers per hour."],
    ["en", "It was worth €840m.", "It was worth 840 million euros."],
    ["en", "$1.4 billion and $1", "1.4 billion dollars and 1 dollar"],
    ["en", "1/2 cup, 1 kg, 20 °C", "one half cup, 1 kilogram, 20 degrees Celsius"],
    ["en", "In 2737 BC, in 1905, the 1950s", "In 27 37 BC, in 19 oh 5, the 19 fifties"],
    [
      "en",
      "Henry VIII, Elizabeth I of England",
      "Henry the eighth, Elizabeth the first of England",
    ],
    ["en", "World War II took 3–5 years", "World War 2 took 3 to 5 years"],
    ["en", "See p. 5 and No. 7, e.g. etc.", "See page 5 and number 7, for example et cetera."],
    ["de", "Heinrich VIII. hatte 1,4 Mrd. €", "Heinrich der Achte hatte 1,4 Milliarden Euro"],
    ["de", "am 9. November um 10:30 Uhr", "am neunten November um 10 Uhr 30"],
    [
      "de",
      "z. B. 5 kWh, ca. 1 km/h",
      "zum Beispiel 5 Kilowattstunden, circa 1 Kilometer pro Stunde",
    ],
    ["fr", "M. Roux a 2 Md€ à 10 h 30", "Monsieur Roux a 2 milliards d'euros à 10 heures 30"],
    ["fr", "Louis XIV au XVIIe siècle", "Louis 14 au 17e siècle"],
    ["es", "Felipe II pagó 5 millones €", "Felipe segundo pagó 5 millones de euros"],
    ["it", "100 km/h e 3 mln €", "100 chilometri all'ora e 3 milioni di euro"],
    ["pt-BR", "R$ 5,2 bilhões, Pedro II", "5,2 bilhões de reais, Pedro segundo"],
    ["nl", "bijv. 5 km/u, Willem II", "bijvoorbeeld 5 kilometer per uur, Willem de tweede"],
    ["ru", "1 км, 2 км, 5 км, 1,5 км", "1 километр, 2 километра, 5 километров, 1,5 километра"],
    ["ru", "5 млн ₽, Пётр I", "5 миллионов рублей, Пётр первый"],
    ["ja", "5kgで20℃", "5キログラムで20度"],
    [
      "pl",
      "1 km, 2 km, 5 km, 1,5 km/h",
      "1 kilometr, 2 kilometry, 5 kilometrów, 1,5 kilometra na godzinę",
    ],
    [
      "pl",
      "dr Nowak wydał ok. 5 mln zł, np. w 1941 r. w Łodzi",
      "doktor Nowak wydał około 5 milionów złotych, na przykład w 1941 roku w Łodzi",
    ],
    [
      "pl",
      "Jan III w XVII wieku, a XX wiek?",
      "Jan trzeci w siedemnastym wieku, a dwudziesty wiek?",
    ],
    [
      "tr",
      "Dr. Ak %20 ve 5 km²'de 3 milyon TL, 2–3 kg",
      "Doktor Ak yüzde 20 ve 5 kilometrekare'de 3 milyon lira, 2 ila 3 kilogram",
    ],
    ["tr", "II. Mehmed, V. Murad, V. Hugo", "ikinci Mehmed, beşinci Murad, V. Hugo"],
    ["ar", "5 كم و 12 كم و 100 كم", "5 كيلومترات و 12 كيلومترا و 100 كيلومتر"],
    ["ar", "د. علي، 5 مليون $ عام 300 ق.م", "الدكتور علي، 5 مليون دولار عام 300 قبل الميلاد"],
    ["hi", "डॉ. राव: ₹5 करोड़, 3 किमी, 20°C", "डॉक्टर राव: 5 करोड़ रुपये, 3 किलोमीटर, 20 डिग्री सेल्सियस"],
    ["ko", "5km를 20% $5로", "5킬로미터를 20퍼센트 5 달러로"],
    ["zh", "5km长，占20%，¥5亿", "5公里长，占百分之20，5 亿 元"],
  ])("says in %s what stands for words: %s", (language, written, said) => {
    expect(read(written, language)).toBe(said);
  });

  it.each([
    ["en", "won 3–1"],
    ["en", "about 840m away"],
    ["en", "It has 1924 pages"],
    ["en", "He and I. Henry I think"],
    ["en", "Main St. is 2 GB/s"],
    ["en", "on 1/2/2024"],
    ["de", "Es war 9. Danach ging er."],
    ["ru", "в 1941 г."],
    ["pl", "XX Dzielnica ma 5 r. temu"],
    ["tr", "V. Hugo yazdı"],
    ["ar", "عام 1945 م"],
    ["fi", "16 GWh"],
  ])("leaves what is not surely known in %s: %s", (language, text) => {
    expect(read(text, language)).toBe(text);
  });

  it("maps each word to its place in the text", () => {
    const text = "Now €1.4 billion, 5 km 😀 away";
    const { text: said, source } = readAloud(spokenText(text), "en");
    const points = [...said];
    expect(source).toHaveLength(points.length);
    const placeOf = (word: string) => source[[...said.slice(0, said.indexOf(word))].length];
    const pointOf = (word: string) => [...text.slice(0, text.indexOf(word))].length;
    expect(placeOf("1.4")).toBe(pointOf("1.4"));
    expect(placeOf("billion")).toBe(pointOf("billion"));
    expect(placeOf("euros")).toBe(pointOf("billion"));
    expect(placeOf("kilometers")).toBe(pointOf("km"));
    expect(placeOf("away")).toBe(pointOf("away"));
  });

  it("says listed words as the list says, in any case and as a whole only", () => {
    const list = [
      { word: "Reelwright", say: "reel right" },
      { word: "C++", say: "C plus plus" },
      { word: "cost", say: "a $1 b" },
    ];
    expect(read("REELWRIGHT, Reelwrights, C++ cost", "en", list)).toBe(
      "reel right, Reelwrights, C plus plus a  1 b",
    );
    expect(read("東京都", "ja", [{ word: "東京", say: "とうきょう" }])).toBe("とうきょう都");
  });

  it.each([
    "1".repeat(50_000),
    "1–".repeat(25_000),
    "€".repeat(50_000),
    "I".repeat(50_000),
    "Henry ".repeat(9000),
  ])("reads a long text of %.8s…", (text) => {
    for (const language of ["en", "de", "ru", "pl", "tr", "zh"])
      expect(read(text, language).length).toBeGreaterThanOrEqual(50_000);
  });
});
