import { describe, expect, it } from "vitest";
import { localText } from "./rule-based-text.ts";

// The maximum length that tools accept, in hostile forms. A worker that blocks for ten seconds
// loses its job to another one.
const length = 100_000;
const text = localText();
const { signal } = new AbortController();

describe("long texts", () => {
  it.each([
    ["words without a full stop", "word number ".repeat(length / 12)],
    ["one long word", `The sea is the ${"a".repeat(length)}`],
    ["a hole of white space", `One sentence is here.${" ".repeat(length)}Another one is there.`],
    ["letters and full stops", "a. ".repeat(length / 3)],
    ["commas", "a, ".repeat(length / 3)],
  ])("plans %s within seconds and keeps all words", async (_, source) => {
    const { script } = await text.writeScript(
      { topic: "The sea", text: source, tone: "informative", seconds: 30, language: "en", seed: 1 },
      signal,
    );
    const [first = ""] = script.split("\n");
    expect(source.replace(/\s/g, "")).toContain(first.replace(/\s/g, ""));
    const { scenes } = await text.planScenes(
      { script: source, language: "en", scenes_max: 12 },
      signal,
    );
    expect(scenes.length).toBeLessThanOrEqual(12);
    expect(
      scenes
        .map((scene) => scene.text)
        .join("")
        .replace(/\s/g, ""),
    ).toBe(source.replace(/\s/g, ""));
  });
});
