import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

describe("detectLanguage", () => {
  it.each([
    ["es", "El café nació en Etiopía. Una taza tiene unos 95 miligramos de cafeína."],
    ["es", "Una ducha de cinco minutos gasta 80 litros de agua."],
    ["pt", "A maré sobe duas vezes por dia."],
    ["en", "The moon pulls the sea."],
    ["de", "Hefe ist ein kleiner Pilz."],
    ["ar", "يشرب الجمل 100 لتر من الماء في عشر دقائق."],
    ["ja", "富士山は日本で一番高い山です。"],
  ])("finds %s for a short text: %s", async (language, text) => {
    expect(await detectLanguage(text)).toBe(language);
  });

  it.each(["Photosynthesis", "El café", "12 + 3 = 15"])("cannot tell: %s", async (text) => {
    expect(await detectLanguage(text)).toBeUndefined();
  });
});
