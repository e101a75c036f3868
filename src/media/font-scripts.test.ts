import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { fontScripts, hasFont } from "../values/font-scripts.ts";
import { canvasFont } from "./fonts.ts";

const samples: Record<string, string> = {
  Latn: "ß",
  Cyrl: "Ж",
  Grek: "Ω",
  Arab: "ش",
  Hebr: "ש",
  Deva: "क",
  Thai: "ก",
  Kore: "한",
  Hans: "海",
  Hant: "體",
  Jpan: "ぬ",
};

describe("the packaged fonts", () => {
  it.each(fontScripts)("draw the script %s", (script) => {
    const sample = samples[script] ?? "";
    expect(sample).not.toBe("");
    expect(draw(sample)).not.toEqual(draw("\u{10FFFF}"));
  });

  it.each([
    ["de", true],
    ["zh-TW", true],
    ["ja", true],
    ["ar", true],
    ["am", false],
    ["ta", false],
  ])("cover %s: %s", (language, covered) => {
    expect(hasFont(language)).toBe(covered);
  });
});

/** The pixels of a character; one without a glyph gives an empty box. */
function draw(character: string): Buffer {
  const canvas = createCanvas(80, 80);
  const context = canvas.getContext("2d");
  context.font = canvasFont(character, "plain", 48);
  context.fillText(character, 10, 60);
  return canvas.data();
}
