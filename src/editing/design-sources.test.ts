import { describe, expect, it } from "vitest";
import type { Design } from "../values/design.ts";
import { locateParts } from "../values/design-parts.ts";
import { updateSources } from "./design-sources.ts";

const text = "Unemployment fell from 7.2 to 6.1 percent in May.";
const counter: Design = {
  kind: "counter",
  title: "Unemployment fell from 7.2 to 6.1 percent in May",
  value: 6.1,
  prefix: "7.2 → ",
  unit: "%",
  cue: "6.1 percent",
  icons: ["📉", "💼"],
  icon_cues: ["fell"],
};
const wordsOf = (design: Design, said = text) =>
  Object.fromEntries(
    (design.parts ?? []).map(({ part, source }) => [part, said.slice(source.from, source.to)]),
  );
const design: Design = { ...counter, parts: locateParts(counter, text) };
const before = { id: "scene_1", text, design };

describe("locateParts", () => {
  it("names the words of each part, and none for a part that the text does not say", () => {
    expect(wordsOf(design)).toEqual({
      title: text.slice(0, -1),
      value: "7.2 to 6.1 percent",
      "icons/0": "fell",
    });
  });

  it("names the words around a shortened label", () => {
    const said = "Then grind eighteen grams of beans finely.";
    const steps: Design = { kind: "steps", items: [{ label: "Grind beans" }, { label: "Tamp" }] };
    expect(wordsOf({ ...steps, parts: locateParts(steps, said) }, said)).toEqual({
      "items/0/label": "grind eighteen grams of beans",
    });
  });
});

describe("updateSources", () => {
  it("drops the source of a part that was edited, and keeps the others", () => {
    const edited = { ...before, design: { ...design, title: "Good news" } };
    expect(wordsOf(updateSources(edited, before).design)).toEqual({
      value: "7.2 to 6.1 percent",
      "icons/0": "fell",
    });
  });

  it("moves sources with their words, and drops those that a new text does not say", () => {
    const edited = { ...before, text: `In 2024, ${text.replace("fell", "went")}` };
    expect(wordsOf(updateSources(edited, before).design, edited.text)).toEqual({
      value: "7.2 to 6.1 percent",
    });
  });

  it.each([
    ["of a part that the design does not have", "items/0/label", 0, 5, 'has no "items/0/label"'],
    ["behind the text", "title", 0, 900, "0 to 900"],
    ["without characters", "title", 5, 5, "5 to 5"],
  ])("refuses a source %s", (_, part, from, to, message) => {
    const sent = { ...before, design: { ...design, parts: [{ part, source: { from, to } }] } };
    expect(() => updateSources(sent, before)).toThrow(message);
  });
});
