import { describe, expect, it } from "vitest";
import { detectLanguage, detectTopicLanguage } from "./detect-language.ts";

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

describe("detectTopicLanguage", () => {
  it.each([
    ["de", "Warum ist der Himmel blau?"],
    ["fr", "Les plus belles villes d'Italie"],
    ["es", "¿Por qué el cielo es azul?"],
    ["pt", "Como fazer pão em casa"],
    ["uk", "Чому небо блакитне"],
  ])("finds %s for a question or a phrase: %s", async (language, topic) => {
    expect(await detectTopicLanguage(topic)).toBe(language);
  });

  it.each([
    "El Camino de Santiago",
    "La Casa de Papel",
    "Las Vegas on a budget",
    "El Niño and La Niña explained",
    "The art of joie de vivre",
    "Der Untergang",
    "Why the sky is blue",
  ])("tells none for a name and for English: %s", async (topic) => {
    expect(await detectTopicLanguage(topic)).toBeUndefined();
  });
});
