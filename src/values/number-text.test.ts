import { describe, expect, it } from "vitest";
import { writeNumber } from "./number-text.ts";

describe("writeNumber", () => {
  it.each([
    [7.2, 1, "von 7,2 km", "7,2"],
    [7.2, 1, "7.2 percent", "7.2"],
    [1250, 0, "1.250 Autos", "1.250"],
    [1250, 0, "1 250 km", "1\u202f250"],
    [1250, 0, "1,250 cars", "1,250"],
    [12500, 0, "12500 cars", "12500"],
    [1250.5, 1, "1.250,5 km", "1.250,5"],
    [7.2, 1, "٧٫٢", "٧٫٢"],
    [89, 0, "89 %", "89\u202f"],
    [89, 0, "89 cars", "89"],
    [2.5, 1, "von 2,0 auf 2,5", "2,5"],
    [12000, 0, "約1万2000戸", "1万2000"],
    [12000, 0, "1万2千人", "1万2千"],
    [12500, 0, "1万2千人", "12,500"],
    [12500, 0, "twelve thousand five hundred", "12,500"],
    [1490, 0, "nearly fifteen hundred", "1,490"],
  ])("writes %s with %s decimals after %j as %j", (value, decimals, text, expected) => {
    const { digits, gap } = writeNumber(value, {
      texts: [undefined, text],
      language: "en",
      decimals,
    });
    expect(digits + gap).toBe(expected);
  });

  it.each([
    ["en", 1000, "1,000"],
    ["de", 12_500.5, "12.500,5"],
    ["fr", 12_500, "12\u202f500"],
    ["es", 1000, "1000"],
    ["ar", 12_500, "12,500"],
  ])("writes a number that no text holds as %s does: %s", (language, value, expected) => {
    expect(writeNumber(value, { texts: ["a lot"], language }).digits).toBe(expected);
  });

  it("writes a number on the way to its end in the same way", () => {
    const texts = ["12.500,5"];
    expect(writeNumber(12_500.5, { texts, language: "en", decimals: 1, share: 0.5 }).digits).toBe(
      "6.250,3",
    );
    expect(writeNumber(12_000, { texts: ["1万2000戸"], language: "ja", share: 0.5 }).digits).toBe(
      "1万2000",
    );
  });
});
