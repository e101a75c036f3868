import { describe, expect, it } from "vitest";
import { createCues } from "../media/drawing/cues.ts";
import { createKit } from "../media/drawing/look-kit.ts";
import { visible } from "../media/drawing/visible.ts";
import type { Design } from "../values/design.ts";
import type { Shot } from "./kit/look.ts";
import { looks } from "./looks.ts";
import { composeScene } from "./page.ts";

const kit = createKit(() => true);
const spoken = "The compressor squeezes the gas, and it becomes 50 degrees hot, then 80 percent.";
const words = spoken
  .split(" ")
  .map((text, at) => ({ text, gap: at ? " " : "", start: at * 0.5, end: at * 0.5 + 0.4 }));
const counter: Design = { kind: "counter", value: 50, unit: "degrees", title: spoken, cue: "50" };
const cues = [
  { start: 0, end: 3, lines: [words.slice(0, 6)] },
  { start: 3, end: 7, lines: [words.slice(6)] },
];
const shotOf = (content: Design, captions: Shot["captions"]): Shot => ({
  ...{ content, index: 1, opens: false, seconds: 8, width: 540, height: 960, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken, captionStyle: "highlight", isCaptioned: true, moments: createCues(words, 8) },
  captions,
});

/** The type in view at a time. */
function typeAt(
  look: (typeof looks)[number],
  content: Design,
  at: number,
  captions: Shot["captions"] = [],
): string {
  const scene = composeScene(look, shotOf(content, captions), kit);
  return visible(scene, at)
    .filter(({ opacity }) => opacity > 0.5)
    .flatMap(({ element }) => (element.kind === "text" ? element.text : []))
    .join(" ")
    .toLowerCase();
}

describe.each(looks.map((look) => ({ slug: look.slug, look })))("in $slug", ({ look }) => {
  it("words stand until the number after them is said", () => {
    expect(typeAt(look, counter, 2.9)).toContain("squeezes");
    expect(typeAt(look, counter, 2.9)).not.toContain("50");
    expect(typeAt(look, counter, 5.5)).toContain("50");
  });

  it("no caption says the words that stand", () => {
    expect(typeAt(look, counter, 1.4, cues).match(/squeezes/g)).toHaveLength(1);
    expect(typeAt(look, counter, 5.5, cues)).toContain("degrees");
  });
});

const figures = looks.filter(({ slug }) => slug !== "kinetic");
describe.each(figures.map((look) => ({ slug: look.slug, look })))("in $slug", ({ look }) => {
  const next = [{ value: 80, unit: "%", cue: "80" }];

  it("a number takes the place of the one before when it is said", () => {
    const both = { ...counter, unit: "people", next_values: next };
    expect(typeAt(look, both, 5.2)).toMatch(/50/);
    expect(typeAt(look, both, 7)).toMatch(/80/);
    expect(typeAt(look, both, 7)).not.toMatch(/50 /);
  });
});

it("an instrument of the stage measures one number", () => {
  const stage = looks.find(({ slug }) => slug === "stage");
  const both = { ...counter, next_values: [{ value: 80, unit: "%", cue: "80" }] };
  expect(stage && typeAt(stage, both, 7)).toContain("50");
});
