import { describe, expect, it } from "vitest";
import { findContentWords } from "./content-words.ts";

const roleIn = (language: string, text: string, word: string) =>
  findContentWords(text, language).find((each) => each.text === word)?.role;

describe("roles of words without a tagger", () => {
  it.each([
    ["fr", "Inès nage le 200 mètres papillon en deux minutes.", "papillon"],
    ["fr", "Le miroir a un côté bombé.", "bombé"],
    ["fr", "La banque ferme à midi.", "ferme"],
    ["fr", "Marie pêche un brochet.", "pêche"],
    ["es", "La casa tiene un color rosa.", "rosa"],
    ["es", "La cantante se casa en mayo.", "casa"],
    ["es", "Planta los tomates en mayo.", "Planta"],
    ["pt", "A mãe nada ao lado da cria.", "nada"],
    ["ar", "تعلم أهل سمرقند صناعة الورق.", "تعلم"],
  ])("takes a word after a noun, or in the place of a verb, for no noun: %s %s", (...args) => {
    expect(roleIn(...args)).toBe("verb");
  });

  it.each([
    ["fr", "La banque centrale baisse son taux.", "banque"],
    ["fr", "Le petit chat dort.", "chat"],
    ["fr", "Elle boit de l'eau.", "l'eau"],
    ["es", "Los dos osos duermen.", "osos"],
    ["es", "Producen miel y cera.", "miel"],
    ["pt", "A nova ponte abre em maio.", "ponte"],
    ["ar", "السوق قريب من المحطة.", "السوق"],
  ])("leaves the role of a possible noun open: %s %s", (...args) => {
    expect(roleIn(...args)).toBe("unknown");
  });

  it.each([
    ["es", "Flor Medina levantó el trofeo.", "Flor"],
    ["fr", "Pierre Boulanger reste prudent.", "Boulanger"],
    ["fr", "Selon Pierre, tout va bien.", "Pierre"],
    ["pt", "O prefeito chamou Rosa Pinto ao palco.", "Rosa"],
    ["de", "Frau Vogel hofft auf einen Käufer.", "Vogel"],
    ["de", "Das sagt Trainerin Anna Berger.", "Berger"],
    ["de", "Gewonnen hat Lukas Koch.", "Koch"],
    ["de", "Die Fluglinie Adler streicht Flüge.", "Adler"],
    ["ar", "قالت الوزيرة وردة الأسد إنها ستستأنف.", "الأسد"],
    ["ru", "Господин Волков ищет покупателя.", "Волков"],
    ["ru", "Вчера победила Роза Орлова.", "Роза"],
    ["ja", "森さんは貯金を続けます。", "森"],
    ["ar", "قال السيد أسد إن العمل انتهى.", "أسد"],
  ])("knows the name of a person: %s %s", (...args) => {
    expect(roleIn(...args)).toBe("name");
  });

  it.each([
    ["es", "El Banco Central subió el tipo.", "Banco"],
    ["fr", "Le maire demande l'aide de l'État.", "l'État"],
    ["ru", "Спутник облетел Землю.", "Землю"],
    ["de", "Gib zwei Tassen Milch dazu.", "Milch"],
    ["de", "Zehn Millionen Zugvögel rasten hier.", "Zugvögel"],
    ["de", "Gieße die Tasse Milch dazu.", "Milch"],
    ["de", "Frische Eier schwimmen nicht.", "Eier"],
    ["es", "El Sol Y La Luna Son Astros", "Sol"],
  ])("takes no thing for a name: %s %s", (...args) => {
    expect(roleIn(...args)).not.toBe("name");
  });
});
