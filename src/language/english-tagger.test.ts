import { expect, it } from "vitest";
import { taggerLoader } from "./english-tagger.ts";

it("can be loaded any number of times in a process", async () => {
  // The twentieth load failed with "Invalid string length".
  for (let count = 0; count < 25; count++) {
    const tag = await taggerLoader()();
    expect(tag("The sea rises.")).toContainEqual({ text: "sea", tag: "NOUN" });
  }
});
