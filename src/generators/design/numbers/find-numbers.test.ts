import { describe, expect, it } from "vitest";
import { findNumbers } from "./find-numbers.ts";

describe("findNumbers", () => {
  it.each([
    ["en", "It weighs 1,250.5 km and costs $3.5 million.", [1250.5, 3.5]],
    ["de", "Es kostet 1.250 Euro, also 3,5 Millionen.", [1250, 3.5]],
    ["es", "Mide 8.848 metros.", [8848]],
    ["fr", "Il y a 12 500 abeilles.", [12_500]],
    ["ja", "九百十二台、30分で120万人。", [912, 30, 120]],
    ["ar", "وصل ٣ رواد، و 25 % من الناس.", [3, 25]],
    ["pt", "O 14-Bis voou 60 metros.", [60]],
    ["de", "Ein 40-Euro-Ticket.", [40]],
    ["en", "Two hundred bees and eleven euros.", [200, 11]],
  ])("reads the numbers of a text in %s: %s", (language, text, values) => {
    expect(findNumbers(text, language).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ["zh", "报告使用2020年的数据。", true],
    ["zh", "这家店经过2008年的危机。", true],
    ["ja", "樹齢2000年の杉がある。", false],
  ])("tells a year from an age in %s: %s", (language, text, isYear) => {
    expect(findNumbers(text, language)[0]?.year).toBe(isYear);
  });

  it.each([
    ["en", "There are ten to the power of 80 atoms in 3 places.", [3]],
    ["en", "About 10^80 atoms and 10⁸⁰ more, but 5 m².", [5]],
    ["de", "Das sind zehn hoch 80 Atome in 3 Räumen.", [3]],
    ["es", "Son diez elevado a 80 átomos en 3 sitios.", [3]],
    ["fr", "Il y a dix puissance 80 atomes en 3 lieux.", [3]],
    ["pt", "São dez elevado a 80 átomos em 3 lugares.", [3]],
    ["ru", "Это десять в степени 80 атомов в 3 местах.", [3]],
    ["ar", "هناك 10 أس 80 ذرة في 3 أماكن.", [3]],
    ["ja", "10の80乗個の原子が3つある。", [3]],
  ])("reads no base and no exponent in %s: %s", (language, text, values) => {
    expect(findNumbers(text, language).map(({ value }) => value)).toEqual(values);
  });

  it("keeps unit and currency with the number", () => {
    const [share, price] = findNumbers("It saves 20 % and $80.", "en");
    expect(share).toMatchObject({ value: 20, unit: "%" });
    expect(price).toMatchObject({ value: 80, prefix: "$" });
  });

  it("keeps the digits as written, so that the spoken number is found", () => {
    const [pioneers, share] = findNumbers("وصل ٣ رواد، و ٢٥ بالمئة من الناس.", "ar");
    expect(pioneers).toMatchObject({ value: 3, text: "٣" });
    expect(share).toMatchObject({ value: 25, unit: "%", text: "٢٥ بالمئة" });
  });

  it.each(["A constructor makes it.", "It has 5 constructor calls."])(
    "does not read names of object properties as number words: %s",
    (text) => {
      const found = findNumbers(text, "en").map(({ value, unit }) => ({ value, unit }));
      expect(found).toEqual(text.includes("5") ? [{ value: 5, unit: "" }] : []);
    },
  );

  it.each([
    ["en", "Half a million homes.", 500_000],
    ["de", "Sie hat fünfundzwanzig Hunde.", 25],
    ["es", "Cumple treinta y cinco años.", 35],
    ["ar", "خمس وعشرين سنة", 25],
    ["ja", "一億人がいる。", 1],
    ["en", "Two hundred and fifty people.", 250],
    ["en", "Two and a half million votes.", 2.5],
    ["en", "Six hundred million people.", 600],
    ["es", "Son doscientos millones de personas.", 200],
    ["fr", "Trois cents millions de dollars.", 300],
    ["en", "It lasted one and a half days.", 1.5],
    ["de", "Es sind zweihundertfünfzig Kühe.", 250],
    ["fr", "Il en faut quatre-vingt-dix-sept.", 97],
    ["es", "Llegaron doscientas treinta personas.", 230],
    ["pt", "Vieram cento e vinte pessoas.", 120],
    ["ru", "Прошёл двадцать один день.", 21],
    ["ar", "قرأ خمسة عشر كتابا.", 15],
    ["ja", "3万8000人が走った。", 38_000],
  ])("joins numerals to one number in %s: %s", (language, text, value) => {
    expect(findNumbers(text, language).map((found) => found.value)).toEqual([value]);
  });

  it.each([
    ["en", "Between eight and nine.", [8, 9]],
    ["en", "A quarter of a million people, a few hundred more.", []],
    ["es", "Son 2 millones 300 mil.", []],
    ["ru", "Две тысячи триста человек.", []],
  ])("joins no numerals that are no one number in %s: %s", (language, text, values) => {
    expect(findNumbers(text, language).map(({ value }) => value)).toEqual(values);
  });

  it("reads Japanese tenths as percent", () => {
    expect(findNumbers("今なら三割引きです。", "ja")).toMatchObject([{ value: 30, unit: "%" }]);
    expect(findNumbers("勝率は8割3分だ。", "ja")[0]).toMatchObject({ value: 83, unit: "%" });
  });

  it.each([
    ["en", "In 1969 they landed.", true],
    ["en", "She saved 1969 bicycles.", false],
    ["en", "Power failed in 1200 homes.", false],
    ["en", "It lasted from 1914 to 1918.", true],
    ["es", "Más de 1200 personas lo vieron.", false],
    ["es", "Subió entre 2021 y 2023.", true],
    ["ru", "Война длилась по 1814 год.", true],
    ["ja", "この寺は1300年前からある。", false],
    ["de", "Am 9. November 1989 fiel die Mauer.", true],
    ["de", "Im Herbst 1989 gingen Tausende auf die Straße.", true],
    ["ja", "1868年に江戸は東京になりました。", true],
    ["ar", "في عام 1258 أحرقت المكتبة.", true],
  ])("tells years from amounts in %s: %s", (language, text, year) => {
    const found = findNumbers(text, language).find(({ value }) => value > 1000);
    expect(found?.year).toBe(year);
  });

  it.each([
    ["es", "Pagaron 2 mil por ello.", "mil"],
    ["en", "They sent 2 mil samples.", ""],
    ["de", "Das sind 12 Prozent davon.", "%"],
    ["en", "The 12 Prozent newspapers closed.", ""],
  ])(
    "reads words after a number by the rules of its own language, %s: %s",
    (language, text, unit) => {
      expect(findNumbers(text, language)).toMatchObject([{ unit }]);
    },
  );

  it.each([
    ["it", "Sbarcarono nel 1969 senza paura.", true],
    ["en", "Sbarcarono nel 1969 senza paura.", false],
  ])(
    "reads words before a year by the rules of its own language, %s: %s",
    (language, text, year) => {
      expect(findNumbers(text, language)).toMatchObject([{ year }]);
    },
  );
});
