import { describe, expect, it } from "vitest";
import { reporterTest } from "./sense-tests.ts";

const isReporter = (language: string, text: string, person: string) => {
  const start = text.indexOf(person);
  return reporterTest(text, language)({ start, end: start + person.length });
};

describe("reporterTest", () => {
  it.each([
    ["en", "Researchers believe that 90 percent are unknown.", "Researchers"],
    ["de", "Der Trainer sagt, die Brücke sei sicher.", "Trainer"],
    ["ja", "漁師は橋が安全だと話しました。", "漁師"],
    ["ar", "يقول الباحثون إن ثلثي المحصول يضيع.", "الباحثون"],
  ])("tells who reports something: %s %s", (language, text, person) => {
    expect(isReporter(language, text, person)).toBe(true);
    expect(isReporter(language, text, text.slice(-4, -1))).toBe(false);
  });
});
