import { describe, expect, it } from "vitest";
import { noApertium } from "./apertium.ts";
import { readDirections } from "./directions.ts";
import { requireTarget, requireWay } from "./local-translation.ts";
import type { ModelTranslator, TranslatorModel } from "./translator-models.ts";

const english = { name: "translator-de-en", from: "de", to: "en" };
const french = { name: "translator-en-fr", from: "en", to: "fr" };

/** What is installed: models, and pairs of Apertium. Nothing is translated. */
function installed(models: TranslatorModel[], pairs: string) {
  const translator: ModelTranslator = {
    installed: () => models,
    listed: [english, french],
    translate: async () => ({ texts: [], left: 0 }),
  };
  return { translator, apertium: { ...noApertium, directions: readDirections(pairs) } };
}

describe("requireWay", () => {
  it("prefers models, also through English, and leaves broken ones out", () => {
    const all = "deu-fra deu-eng";
    expect(requireWay(installed([english], all), "de", "en")).toEqual({ models: [english] });
    expect(requireWay(installed([english, french], all), "de", "fr")).toEqual({
      models: [english, french],
    });
    const rules = { direction: { mode: "deu-eng", from: "de", to: "en" } };
    expect(requireWay(installed([], all), "de", "en")).toEqual(rules);
    expect(requireWay(installed([{ ...english, broken: "cut off" }], all), "de", "en")).toEqual(
      rules,
    );
  });

  it("refuses a pair with the languages, what is installed and what to type", () => {
    const refused = () => requireWay(installed([english], "eng-spa"), "de", "fr");
    expect(refused).toThrow(
      /into French\. Installed models have de → en, and Apertium has en → es\./,
    );
    expect(refused).toThrow(
      /type \.\/reelwright models add translator-en-fr\. Or install Apertium.*TEXT_MODEL/,
    );
    expect(() => requireWay(installed([], ""), "ja", "pl")).toThrow(
      /Installed models have no pair, and Apertium has no pair\..*Otherwise install Apertium/,
    );
  });
});

describe("requireTarget", () => {
  it("refuses a language that nothing translates into, if the source is not known yet", () => {
    const both = installed([english], "eng-spa");
    expect(() => requireTarget(both, "fr")).toThrow(
      /translates into French\..*To add it, type \.\/reelwright models add translator-en-fr\./,
    );
    expect(() => requireTarget(both, "es-MX")).not.toThrow();
    expect(() => requireTarget(both, "en-GB")).not.toThrow();
  });
});
