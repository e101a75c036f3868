import { describe, expect, it } from "vitest";
import { adviseModels, findModels, type TranslatorModel } from "./translator-models.ts";

const model = (pair: string, broken?: string): TranslatorModel => {
  const [from = "", to = ""] = pair.split("→");
  return { name: `translator-${from}-${to}`, from, to, ...(broken ? { broken } : {}) };
};
const listed = ["en→de", "de→en", "en→fr", "fr→en", "de→pl"].map((pair) => model(pair));

describe("findModels", () => {
  it.each([
    ["de", "en", ["translator-de-en"]],
    ["de-AT", "en-GB", ["translator-de-en"]],
    ["de", "fr", ["translator-de-en", "translator-en-fr"]],
    ["de", "pl", ["translator-de-pl"]],
    ["fr", "pl", []],
    ["de", "de-AT", []],
    ["en", "en-GB", []],
    ["ja", "fr", []],
  ])("finds the way from %s into %s", (source, target, names) => {
    expect(findModels(listed, source, target).map(({ name }) => name)).toEqual(names);
  });
});

describe("adviseModels", () => {
  const advise = (installed: TranslatorModel[], target: string, source?: string) =>
    adviseModels({ installed, listed }, target, source);
  const [add, remove] = ["./reelwright models add", "./reelwright models remove"];

  it("names each model that is missing, and how to replace a broken one", () => {
    expect(advise([], "de", "en")).toBe(`${add} translator-en-de`);
    expect(advise([], "fr", "de")).toBe(`${add} translator-de-en, then ${add} translator-en-fr`);
    expect(advise([model("de→en")], "fr", "de")).toBe(`${add} translator-en-fr`);
    expect(advise([model("en→de", "cut off")], "de", "en")).toBe(
      `${remove} translator-en-de, then ${add} translator-en-de`,
    );
  });

  it("takes English for a source that is not known, and names nothing that the list lacks", () => {
    expect(advise([], "de")).toBe(`${add} translator-en-de`);
    expect(advise([], "pl")).toBe(`${add} translator-de-pl`);
    expect(advise([], "ja")).toBeUndefined();
    expect(advise([], "ja", "en")).toBeUndefined();
  });
});
