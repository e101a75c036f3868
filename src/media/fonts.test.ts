import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canvasFont, fontFolder, fontRuns } from "./fonts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fonts-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pixels of a text as canvas draws it. */
function drawn(text: string): Uint8ClampedArray {
  const context = createCanvas(120, 120).getContext("2d");
  context.font = canvasFont(text, "strong", 80);
  context.fillText(text, 10, 90);
  return context.getImageData(0, 0, 120, 120).data;
}

describe("fontRuns", () => {
  test("one stretch a font, emoji alone", () => {
    expect(fontRuns("Go 中国 🚀!", "strong").map(({ text, kind }) => [text, kind])).toEqual([
      ["Go ", "text"],
      ["中国", "text"],
      [" ", "text"],
      ["🚀", "emoji"],
      ["!", "text"],
    ]);
  });

  test("a family, a flag and a heart are one emoji each, digits are none", () => {
    const kinds = fontRuns("👩‍👧🇩🇪❤️2#", "strong").map(({ text, kind }) => `${kind} ${text}`);
    expect(kinds).toEqual(["emoji 👩‍👧", "emoji 🇩🇪", "emoji ❤️", "text 2#"]);
  });

  test.each([
    ["مرحبا", "Noto Sans Arabic"],
    ["שלום", "Noto Sans Hebrew"],
    ["नमस्ते", "Noto Sans Devanagari"],
    ["สวัสดี", "Noto Sans Thai"],
    ["안녕", "NanumGothic"],
    ["海の", "Noto Sans S Chinese Bold"],
    ["Привет", "Inter ExtraBold"],
  ])("%s is drawn by %s", (text, family) => {
    expect(fontRuns(text, "strong").map((run) => run.face.family)).toEqual([family]);
  });
});

describe("canvasFont", () => {
  test.each(["海", "中", "한", "ش", "ש", "ก", "ह", "Ж", "ə", "🌊"])(
    "%s has a glyph of its own, not a box",
    (text) => {
      const box = drawn("\u{10fffd}");
      expect(Buffer.compare(Buffer.from(drawn(text)), Buffer.from(box))).not.toBe(0);
      expect(drawn(text).some((value, index) => index % 4 === 3 && value > 200)).toBe(true);
    },
  );

  test("emoji come in colour", () => {
    const data = drawn("🍎");
    let red = 0;
    for (let index = 0; index < data.length; index += 4)
      if ((data[index] ?? 0) > 150 && (data[index + 1] ?? 255) < 90) red++;
    expect(red).toBeGreaterThan(500);
  });
});

describe("fontFolder", () => {
  test("Latin text: Inter alone, however often it is asked for", async () => {
    await fontFolder("Hello", "strong", join(folder, "latin"));
    await fontFolder("Hello", "strong", join(folder, "latin"));
    expect(await readdir(join(folder, "latin"))).toEqual(["Inter_800ExtraBold.ttf"]);
  });

  test("mixed text: each font it needs; none for emoji, which libass cannot draw", async () => {
    await fontFolder("Hi 海 سلام 🚀", "strong", join(folder, "mixed"));
    expect((await readdir(join(folder, "mixed"))).sort()).toEqual([
      "Inter_800ExtraBold.ttf",
      "NotoSansArabic_700Bold.ttf",
      "NotoSansHans-Bold.otf",
    ]);
  });
});
