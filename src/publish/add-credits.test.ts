import { describe, expect, it } from "vitest";
import { addCredits } from "./add-credits.ts";

const credit = (text: string) => ({
  ...{ library: "wikipedia", author: "Authors of Wikipedia", license: "CC BY-SA 4.0" },
  text,
});

describe("addCredits", () => {
  it("adds each credit once, and none that the description has", () => {
    const attributions = [credit("Text: A"), credit("Text: B"), credit("Text: B")];
    expect(addCredits("About. Text: A", { attributions })).toBe("About. Text: A\n\nText: B");
    expect(addCredits("", { attributions })).toBe("Text: A\nText: B");
  });

  it("leaves the description as it is without credits, or with values of another form", () => {
    for (const values of [{}, { attributions: "x" }, { attributions: [{ text: 7 }] }])
      expect(addCredits("About.", values)).toBe("About.");
  });

  it("refuses a description that leaves no room for the credits", () => {
    const attributions = [credit("Text: A")];
    expect(() => addCredits("x".repeat(4995), { attributions })).toThrow("5004 characters");
  });
});
