import { readdir, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type IconIndex, openIconIndex } from "./icon-index.ts";

const languages = ["en", "es", "de", "fr", "pt", "ja", "ar", "ru"] as const;
const indexes = new Map<string, IconIndex>();

beforeAll(async () => {
  for (const language of languages) indexes.set(language, await openIconIndex(language));
});

describe("openIconIndex", () => {
  it.each([
    ["en", "espresso", "☕"],
    ["en", "bicycles", "🚲"],
    ["en", "fork", "🍴"],
    ["de", "Hunderttausende", "👥"],
    ["en", "pressure", "ph:gauge"],
    ["en", "salary", "💰"],
    ["en", "fossils", "🦕"],
    ["es", "abejas", "🐝"],
    ["es", "cocinaba", "🍳"],
    ["de", "Fahrräder", "🚲"],
    ["de", "Kaffeebohnen", "ph:coffee-bean"],
    ["de", "Gletschers", "🧊"],
    ["fr", "vélos", "🚲"],
    ["ja", "自転車", "🚲"],
    ["ja", "圧力", "ph:gauge"],
    ["ar", "والدراجات", "🚲"],
    ["ar", "بالضغط", "ph:gauge"],
  ])("finds the icon of an inflected word: %s %s %s", (language, word, icon) => {
    expect(indexes.get(language)?.find([word])[0]?.icon).toBe(icon);
  });

  it.each([
    ["en", "lighthouse", "ph:lighthouse"],
    ["en", "oven", "ph:oven"],
    ["en", "hatchback", "🚗"],
    ["en", "orchids", "ph:flower"],
    ["en", "charger", "🔌"],
    ["en", "rucksack", "🎒"],
    ["en", "pancakes", "🥞"],
    ["de", "Leuchttürme", "ph:lighthouse"],
    ["de", "Weihnachten", "🎄"],
    ["de", "Dachs", "🦡"],
    ["es", "horno", "ph:oven"],
    ["fr", "chauve-souris", "🦇"],
    ["pt", "escadas", "ph:stairs"],
    ["ja", "灯台", "ph:lighthouse"],
    ["ar", "كنيسة", "⛪"],
    ["ar", "ريحان", "🌿"],
    ["ar", "لقلق", "🐦"],
    ["de", "Fledermäuse", "🦇"],
    ["fr", "médailles", "🏅"],
    ["es", "murciélagos", "🦇"],
    ["ar", "والسلاحف", "🐢"],
    ["ja", "大さじ", "🥄"],
    ["fr", "l'eau", "💧"],
    ["de", "Außenlampe", "💡"],
    ["de", "Regierungsgebäude", "🏠"],
  ])("finds a thing of every day: %s %s %s", (language, word, icon) => {
    expect(indexes.get(language)?.find([word])[0]?.icon).toBe(icon);
  });

  it("has lists whose conditions stand before the words", async () => {
    const folder = new URL("aliases/", import.meta.url);
    const late = (await readdir(folder)).map(async (file) => {
      const lines = (await readFile(new URL(file, folder), "utf8")).split("\n");
      return lines.filter((line) => !line.startsWith("#") && /^\S+ \S.* \S*: /u.test(line));
    });
    expect((await Promise.all(late)).flat()).toEqual([]);
  });

  it("finds a phrase of two words", () => {
    expect(indexes.get("en")?.find(["ice", "cubes"])[0]?.icon).toBe("🧊");
  });

  it("does not match English keywords in another language", () => {
    const tags = indexes
      .get("es")
      ?.find(["sale"])
      .filter(({ icon }) => icon === "🏷");
    expect(tags).toEqual([]);
  });

  it("prefers the word as written to a word with the same stem", () => {
    expect(indexes.get("en")?.find(["tire"])[0]?.icon).toBe("🛞");
  });

  it.each([
    ["en", "Espresso begins with beans.", "beans", "ph:coffee-bean"],
    ["en", "The cup is full of coffee.", "cup", "☕"],
    ["en", "Soak the beans in water.", "beans", "🫘"],
    ["de", "Kaffee aus frischen Bohnen.", "Bohnen", "ph:coffee-bean"],
    ["fr", "Elle coud un bouton avec une aiguille.", "aiguille", "🪡"],
    ["fr", "L'aiguille du vaccin fait peur.", "aiguille", "💉"],
    ["ru", "Водитель завёл машину.", "машину", "🚗"],
    ["ja", "コーヒーの豆を挽きます。", "豆", "ph:coffee-bean"],
  ])("finds the icon that fits the topic of the text: %s %s", (language, text, word, icon) => {
    expect(indexes.get(language)?.within("", [text]).scenes[0]?.find([word])[0]?.icon).toBe(icon);
  });

  it.each(["Gutenberg", "Hamburg", "Sammlungen", "Matrosen", "Steinbohrer"])(
    "takes the end of a name or word for no part of a compound: %s",
    (word) => {
      expect(indexes.get("de")?.find([word])).toEqual([]);
    },
  );

  it("finds nothing in a language without lists", async () => {
    const index = await openIconIndex("sw");
    expect(index.find(["kahawa"])).toEqual([]);
  });
});
