import { describe, expect, it } from "vitest";
import { contextsOf } from "./sentence-context.ts";

describe("what is said with a sentence", () => {
  it("is the sentence that introduces a thing it takes for known", () => {
    const sentences = [
      "Emperor penguins breed in the coldest season.",
      "Thousands of males stand together in a huddle.",
      "The female walks back to the sea.",
      "In the middle of the huddle it can be 37 degrees warm.",
    ];
    // Nothing introduces "the female" and "the sea".
    expect(contextsOf(sentences, "en")).toEqual([[0], [1], [2], [1, 3]]);
  });

  it.each([
    ["de", "Der Koch nimmt eine Pfanne.", "Er wäscht den Salat.", "Dann kommt Öl in die Pfanne."],
    ["es", "El cocinero toma una sartén.", "Lava la lechuga.", "El aceite llena la sartén."],
    ["fr", "Le chef prend une poêle.", "On lave la salade.", "L'huile couvre la poêle."],
    ["pt", "O chef pega uma panela.", "Lava a alface.", "O óleo cobre a panela."],
  ])("knows the articles of a language (%s)", (language, ...sentences) => {
    expect(contextsOf(sentences, language)[2]).toContain(0);
  });

  it.each([
    ["en", "Half of the bees leave.", "About ten thousand of them hang from a branch."],
    ["de", "Die Bienen fliegen aus.", "Etwa zehntausend von ihnen hängen an einem Ast."],
    ["fr", "Les abeilles partent.", "Une centaine d'entre elles cherche un arbre."],
  ])("is the sentence that tells of whom a number is a part (%s)", (language, ...sentences) => {
    expect(contextsOf(sentences, language)[1]).toEqual([0, 1]);
  });

  it("is the sentence before a pronoun, and nothing for a question", () => {
    const sentences = ["Bees dance.", "They show the way.", "Why do bees dance?"];
    expect(contextsOf(sentences, "en")).toEqual([[0], [0, 1], undefined]);
  });
});
