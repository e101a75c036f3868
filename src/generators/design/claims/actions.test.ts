import { describe, expect, it } from "vitest";
import { motions } from "../../../language/rules/staging/staging-rules.ts";
import { byLanguage, rulesFor } from "../../../language/rules.ts";
import { readAction } from "./actions.ts";

const read = (language: string, text: string, ...cues: string[]) =>
  readAction(text, cues, language);

describe("readAction", () => {
  it.each([
    ["en", "The dough rises.", "dough", "rise"],
    ["en", "She pulled the string, and the balloon rose into the sky.", "balloon", "rise"],
    ["en", "Cut the bread when it is cold.", "bread", "cut"],
    ["en", "The ice has melted.", "ice", "melt"],
    ["en", "Open the old door.", "door", "open"],
    ["de", "Im Sommer schmilzt das Eis.", "Eis", "melt"],
    ["de", "Der Ballon steigt langsam.", "Ballon", "rise"],
    ["de", "Schneide das Brot in Scheiben.", "Brot", "cut"],
    ["es", "El hielo se derrite.", "hielo", "melt"],
    ["es", "Corta el pan.", "pan", "cut"],
    ["fr", "La glace fond au soleil.", "glace", "melt"],
    ["fr", "Coupez le pain.", "pain", "cut"],
    ["pt", "O gelo derrete.", "gelo", "melt"],
    ["pt", "Corte o pão.", "pão", "cut"],
    ["ru", "Лёд тает весной.", "Лёд", "melt"],
    ["ru", "Нарежьте хлеб.", "хлеб", "cut"],
    ["ja", "氷が溶けます。", "氷", "melt"],
    ["ja", "パンを切ります。", "パン", "cut"],
    ["ar", "يذوب الجليد في الصيف.", "الجليد", "melt"],
  ])("reads what a thing does (%s: %s)", (language, text, cue, motion) => {
    const found = read(language, text, cue);
    expect(found?.motion).toBe(motion);
    const { from = 0, to = 0 } = found?.source ?? {};
    expect(text.slice(from, to)).toBe(found?.cue);
  });

  it.each([
    ["en", "The balloon did not rise again.", "balloon"],
    ["en", "The dough never rises.", "dough"],
    ["en", "A storm broke two windows.", "storm"],
    ["en", "A storm broke the window.", "storm"],
    ["de", "Die Sonne schmilzt das Eis.", "Sonne"],
    ["en", "Push it with light pressure.", "pressure"],
    ["de", "Wenn die Sonne nicht scheint, schmilzt das Eis nicht.", "Eis"],
    ["es", "El hielo no se derrite.", "hielo"],
    ["fr", "La glace ne fond pas.", "glace"],
    ["pt", "O gelo não derrete.", "gelo"],
    ["ru", "Лёд не тает.", "Лёд"],
    ["ja", "氷は溶けません。", "氷"],
    ["ar", "لا يذوب الجليد.", "الجليد"],
  ])("reads nothing of a clause with a negation (%s: %s)", (language, text, cue) => {
    expect(read(language, text, cue)).toBeUndefined();
  });

  it.each([
    ["en", "The string of the balloon breaks.", "balloon"],
    ["en", "The fox jumped over the balloon.", "balloon"],
    ["en", "Press the coffee powder flat.", "coffee"],
    ["en", "The fox saw the balloon, and the tree fell.", "balloon"],
    ["en", "The balloon and the tree fell.", "balloon"],
    ["de", "Der Mann im Boot springt.", "Boot"],
    ["ja", "風船のひもが切れます。", "風船"],
    ["nl", "De ballon stijgt.", "ballon"],
  ])("reads nothing where another thing does it (%s: %s)", (language, text, cue) => {
    expect(read(language, text, cue)).toBeUndefined();
  });

  it("says which of the things it is", () => {
    expect(read("en", "The fox laughs and the balloon rises.", "fox", "balloon")?.icon).toBe(1);
  });

  it("knows verbs of most motions in its languages", () => {
    const known = byLanguage(({ staging }) => staging);
    expect([...known.keys()].sort()).toEqual(["ar", "de", "en", "es", "fr", "ja", "pt", "ru"]);
    for (const language of known.keys()) {
      const verbs = rulesFor(language).staging?.verbs ?? {};
      expect(Object.keys(verbs).length).toBeGreaterThan(motions.length * 0.75);
    }
  });
});
