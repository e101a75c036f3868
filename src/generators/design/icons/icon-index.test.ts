import { beforeAll, describe, expect, it } from "vitest";
import { type IconIndex, openIconIndex } from "./icon-index.ts";

const languages = ["en", "es", "de", "fr", "ja", "ar"] as const;
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

  it("finds a phrase of two words", () => {
    expect(indexes.get("en")?.find(["carbon", "dioxide"])[0]?.icon).toBe("🌫");
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
    ["ja", "コーヒーの豆を挽きます。", "豆", "ph:coffee-bean"],
  ])("finds the icon that fits the topic of the text: %s %s", (language, text, word, icon) => {
    expect(indexes.get(language)?.within(text).find([word])[0]?.icon).toBe(icon);
  });

  it("finds nothing in a language without lists", async () => {
    const index = await openIconIndex("sw");
    expect(index.find(["kahawa"])).toEqual([]);
  });
});
