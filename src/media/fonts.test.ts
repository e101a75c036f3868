import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canvasFont, fontFolder, fontRuns } from "./fonts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fonts-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("fontRuns", () => {
  it("returns one run per font, and emoji as runs of their own", () => {
    expect(fontRuns("Go 中国 🚀!", "strong").map(({ text, kind }) => [text, kind])).toEqual([
      ["Go ", "text"],
      ["中国", "text"],
      [" ", "text"],
      ["🚀", "emoji"],
      ["!", "text"],
    ]);
  });

  it("treats a family, a flag and a heart as one emoji each, and digits as text", () => {
    const kinds = fontRuns("👩‍👧🇩🇪❤️2#", "strong").map(({ text, kind }) => `${kind} ${text}`);
    expect(kinds).toEqual(["emoji 👩‍👧", "emoji 🇩🇪", "emoji ❤️", "text 2#"]);
  });

  it.each([
    ["مرحبا", "IBM Plex Sans Arabic"],
    ["שלום", "Noto Sans Hebrew"],
    ["नमस्ते", "Noto Sans Devanagari"],
    ["สวัสดี", "Noto Sans Thai"],
    ["안녕", "NanumGothic"],
    ["海の", "Noto Sans Japanese Bold"],
    ["ー", "Noto Sans Japanese Bold"],
    ["海", "Noto Sans S Chinese Bold"],
    ["Привет", "Inter ExtraBold"],
  ])("draws %s with %s", (text, family) => {
    expect(fontRuns(text, "strong").map((run) => run.face.family)).toEqual([family]);
  });
});

describe("canvasFont", () => {
  it.each(["海", "中", "한", "ش", "ש", "ก", "ह", "Ж", "ə", "🌊"])(
    "has a glyph for %s instead of a box",
    (text) => {
      const box = drawText("\u{10fffd}");
      const glyph = drawText(text);
      expect(Buffer.compare(Buffer.from(glyph), Buffer.from(box))).not.toBe(0);
      expect(glyph.some((value, index) => index % 4 === 3 && value > 200)).toBe(true);
    },
  );

  it("draws emoji in color", () => {
    const data = drawText("🍎");
    let red = 0;
    for (let index = 0; index < data.length; index += 4)
      if ((data[index] ?? 0) > 150 && (data[index + 1] ?? 255) < 90) red++;
    expect(red).toBeGreaterThan(500);
  });
});

describe("fontFolder", () => {
  it("links only Inter for Latin text, and tolerates a second call", async () => {
    await fontFolder("Hello", "strong", join(folder, "latin"));
    await fontFolder("Hello", "strong", join(folder, "latin"));
    expect(await readdir(join(folder, "latin"))).toEqual(["Inter_800ExtraBold.ttf"]);
  });

  it("links each font of mixed text, and none for emoji, which libass cannot draw", async () => {
    await fontFolder("Hi 海 سلام 🚀", "strong", join(folder, "mixed"));
    expect((await readdir(join(folder, "mixed"))).sort()).toEqual([
      "IBMPlexSansArabic_700Bold.ttf",
      "Inter_800ExtraBold.ttf",
      "NotoSansHans-Bold.otf",
    ]);
  });
});

/** RGBA pixels of a text drawn by canvas. */
function drawText(text: string): Uint8ClampedArray {
  const context = createCanvas(120, 120).getContext("2d");
  context.font = canvasFont(text, "strong", 80);
  context.fillText(text, 10, 90);
  return context.getImageData(0, 0, 120, 120).data;
}
