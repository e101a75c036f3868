import { describe, expect, it } from "vitest";
import type { Content } from "../../kit/look.ts";
import { instrumentFor, sharedThings } from "./instrument-for.ts";

const instrumentOf = (spoken: string, value: number, unit: string, language = "en") =>
  instrumentFor({ content: { kind: "counter", value, unit }, spoken, language });

describe("the instrument of a number", () => {
  it.each([
    ["scales", "Grind 18 grams of beans.", 18, "grams of beans"],
    ["glass", "Pour in 2 liters.", 2, "liters"],
    ["gauge", "The wind blows at 90 kilometers per hour.", 90, "kilometers per hour"],
    ["thermometer", "It is 30 degrees Celsius today.", 30, "degrees Celsius"],
    ["minutes", "Bake it for 45 minutes.", 45, "minutes"],
  ])("is %s where thing and unit say so: %s", (instrument, spoken, value, unit) => {
    expect(instrumentOf(spoken, value, unit)).toBe(instrument);
  });

  it.each([
    ["a rate", "Each of them uses 200 liters per day.", 200, "liters per day", "en"],
    ["a rate of a thing", "Es sind 12 Gramm Zucker pro Glas.", 12, "Gramm Zucker pro Glas", "de"],
    ["energy", "It used 16 kilowatt hours.", 16, "kilowatt hours", "en"],
    ["an angle of seconds", "L'erreur est de trois secondes d'arc.", 3, "secondes d'arc", "fr"],
    ["a change", "The sea warmed and rose by 2 degrees Celsius.", 2, "degrees Celsius", "en"],
    ["what no scales carry", "It weighs 300,000 kilograms.", 300_000, "kilograms", "en"],
    ["a distance", "歩いた距離は約4万キロです。", 40_000, "キロ", "ja"],
    ["pounds of money", "She owes 300 pounds of debt.", 300, "pounds of debt", "en"],
  ])("is none for %s: %s", (_, spoken, value, unit, language) => {
    expect(instrumentOf(spoken, value, unit, language)).toBeUndefined();
  });

  it("is none for a limit", () => {
    const content: Content = { kind: "counter", value: 40, unit: "degrees Celsius", prefix: "> " };
    const spoken = "It was more than 40 degrees Celsius.";
    expect(instrumentFor({ content, spoken, language: "en" })).toBeUndefined();
  });
});

describe("a share", () => {
  const share = (value: number, icon?: string): Content => ({
    kind: "chart",
    chart: "donut",
    items: [{ label: "60 percent of the glass", value, ...(icon ? { icon } : {}) }],
  });

  it("is shown by ten of its things, and by no glass", () => {
    expect(sharedThings(share(60, "🐝"))).toEqual({ icon: "🐝", count: 6 });
    expect(sharedThings(share(60))).toBeUndefined();
    expect(sharedThings(share(65, "🐝"))).toBeUndefined();
  });
});
