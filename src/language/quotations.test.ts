import { describe, expect, it } from "vitest";
import { closeQuotations, findQuotations, joinQuotations } from "./quotations.ts";

const quotationsOf = (text: string) =>
  findQuotations(text).map(({ start, end }) => text.slice(start, end));

describe("findQuotations", () => {
  it.each([
    ["She said, “It works.” He left.", ["“It works.”"]],
    // cspell:disable
    ["Er rief: „Es geht.“ Dann ging er.", ["„Es geht.“"]],
    ["Er rief: »Es geht.« Dann ging er.", ["»Es geht.«"]],
    // cspell:enable
    ["« Ça va, merci », dit-elle.", ["« Ça va, merci »"]],
    ["彼は「はい」と言った。", ["「はい」"]],
    ['"Yes," she said, "it works."', ['"Yes,"', '"it works."']],
  ])("reads the marks of %s", (text, expected) => {
    expect(quotationsOf(text)).toEqual(expected);
  });

  it("takes inches and a mark that is not closed for no quotation", () => {
    expect(quotationsOf('A 5" screen and a 7" one, with "a name" on it.')).toEqual(['"a name"']);
    expect(quotationsOf("She said, “It works and never closed it.")).toEqual([]);
  });
});

describe("joinQuotations", () => {
  it("joins the sentences of one quotation where they fit", () => {
    const sentences = ["She said: “It works.", "It really does.”", "He left."];
    const joined = ["She said: “It works. It really does.”", "He left."];
    expect(joinQuotations(sentences, " ", () => true)).toEqual(joined);
    expect(joinQuotations(sentences, " ", (text) => text.length < 20)).toEqual(sentences);
  });
});

describe("closeQuotations", () => {
  it("closes and opens the marks at each border, with the spaces that French puts inside", () => {
    expect(
      // cspell:disable
      closeQuotations(["« Il fait beau,", "et chaud,", "et sec », dit-il.", "Oui."], " "),
    ).toEqual(["« Il fait beau, »", "« et chaud, »", "« et sec », dit-il.", "Oui."]);
    // cspell:enable
  });
});
