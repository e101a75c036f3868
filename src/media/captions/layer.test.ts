import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timedWords } from "../../../test/timed-words.ts";
import type { Word } from "../../values/scene.ts";
import type { CaptionStyle } from "../../values/timeline.ts";
import { type Ffmpeg, openFfmpeg } from "../ffmpeg.ts";
import { captionLayer } from "./layer.ts";
import { placeCaptions } from "./layout.ts";

const palette = { background: "#0b1e3a", foreground: "#ffffff", accent: "#ff0000" };
const size = { width: 360, height: 640 };
const look = (language: string, style: CaptionStyle = "highlight") => ({
  style,
  ...size,
  palette,
  language,
});

let folder: string;
let ffmpeg: Ffmpeg;
let layers = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "captions-test-"));
  ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The frame at a time, drawn by libass over green, and the fonts that libass chose. */
async function burnt(
  words: Word[],
  language: string,
  { at = 0.2, style = "highlight" as CaptionStyle } = {},
) {
  const layer = await captionLayer(words, {
    ...look(language, style),
    folder: join(folder, `layer-${layers++}`),
  });
  if (!layer) throw new Error("There are no captions.");
  const filter = `ass=${layer.ass_path}:fontsdir=${layer.fonts_folder},format=rgb24`;
  const source = `color=0x00ff00:s=${size.width}x${size.height}:r=25:d=${at + 0.2},format=rgb24`;
  const args = [
    "-v",
    "verbose",
    "-f",
    "lavfi",
    "-i",
    source,
    "-vf",
    filter,
    "-ss",
    String(at),
    "-frames:v",
    "1",
    "-f",
    "rawvideo",
    "pipe:1",
  ];
  const { log, stdout } = await ffmpeg.run(args);
  const fonts = [...log.matchAll(/fontselect: \(.*?\) -> (.*?), 0/g)].map(([, font]) => font);
  return { layer, pixels: stdout, fonts: [...new Set(fonts)] };
}

/** Columns and rows of the pixels that a colour test accepts. */
function extent(pixels: Uint8Array, accepts: (r: number, g: number, b: number) => boolean) {
  const box = { left: size.width, right: -1, top: size.height, bottom: -1 };
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * 3;
      if (!accepts(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}
const isWhite = (r: number, g: number, b: number) => r > 200 && g > 200 && b > 200;
const isRed = (r: number, g: number, b: number) => r > 160 && g < 90 && b < 90;
const isDrawn = (r: number, g: number, b: number) => !(r < 60 && g > 200 && b < 60);

describe("captionLayer", () => {
  test("no words, or style none: nothing", async () => {
    expect(await captionLayer([], { ...look("en"), folder })).toBeUndefined();
    expect(
      await captionLayer(timedWords("Hello"), { ...look("en", "none"), folder }),
    ).toBeUndefined();
  });

  test.each([
    ["en", "The deep sea", ["Inter-ExtraBold"]],
    ["ar", "البحر عميق", ["NotoSansArabic-Bold"]],
    ["he", "הים עמוק", ["NotoSansHebrew-Bold"]],
    ["zh", "深海鱼", ["NotoSansHans-Bold"]],
    ["ko", "깊은 바다", ["NanumGothicBold"]],
    ["hi", "गहरा समुद्र", ["NotoSansDevanagari-Bold"]],
    ["th", "ทะเลลึก", ["NotoSansThai-Bold"]],
  ])("%s: libass uses the font that was measured, and no other", async (language, text, fonts) => {
    expect((await burnt(timedWords(text), language)).fonts).toEqual(fonts);
  });

  test.each([
    ["en", "Deep blue water"],
    ["ar", "البحر عميق"],
    ["zh", "深海鱼很美"],
  ])("%s: ink stands where it was placed, to 3 pixels", async (language, text) => {
    const words = timedWords(text);
    const [cue] = placeCaptions(words, look(language, "underline"));
    const { pixels } = await burnt(words, language, { style: "underline" });
    const ink = extent(pixels, isWhite);
    const left = Math.min(...(cue?.words ?? []).map((word) => word.left));
    const right = Math.max(...(cue?.words ?? []).map((word) => word.left + word.width));
    expect(Math.abs(ink.left - left)).toBeLessThan(4);
    expect(Math.abs(ink.right - right)).toBeLessThan(4);
  });

  test("English: the word being spoken has the box, the first word on the left", async () => {
    const words = timedWords("Deep blue water");
    const [first, third] = [await burnt(words, "en"), await burnt(words, "en", { at: 1 })];
    const [box, later, all] = [
      extent(first.pixels, isRed),
      extent(third.pixels, isRed),
      extent(first.pixels, isDrawn),
    ];
    expect(box.left - all.left).toBeLessThan(3);
    expect(later.left).toBeGreaterThan(box.right);
    expect(later.bottom - later.top).toBeGreaterThan(12);
  });

  test("Arabic: the first word stands on the right", async () => {
    const { pixels } = await burnt(timedWords("هذا بحر عميق"), "ar");
    const [box, all] = [extent(pixels, isRed), extent(pixels, isDrawn)];
    expect(all.right - box.right).toBeLessThan(3);
    expect(box.left).toBeGreaterThan(size.width / 2);
  });

  test("Arabic with numbers and Latin words: each in its own order", () => {
    const [cue] = placeCaptions(timedWords("في 2024 مع AI Lab"), look("ar"));
    const fromLeft = [...(cue?.words ?? [])]
      .filter((word) => word.baseline === cue?.words[0]?.baseline)
      .sort((a, b) => a.left - b.left);
    expect(fromLeft.map((word) => word.text)).toEqual(["AI", "Lab", "مع", "2024", "في"]);
    expect(fromLeft.flatMap((word) => word.pieces.map((piece) => piece.text))).toContain("2024");
  });

  test("brackets in a word read from the right are mirrored", () => {
    const [cue] = placeCaptions(timedWords("(سلام)!"), look("ar"));
    expect(cue?.words[0]?.pieces.map((piece) => piece.text)).toEqual(["!(", "سلام", ")"]);
  });

  test("emoji: room in the line, and a picture over it for as long as the cue", async () => {
    const { layer } = await burnt(timedWords("Go 🚀 now"), "en");
    const [cue] = placeCaptions(timedWords("Go 🚀 now"), look("en"));
    const rocket = cue?.words[1];
    const [overlay] = layer.overlays;
    expect(layer.overlays).toHaveLength(1);
    expect(overlay).toMatchObject({
      start: cue?.start,
      end: cue?.end,
      x: Math.round(rocket?.left ?? -1),
    });
    expect(cue?.words[2]?.left).toBeGreaterThan((rocket?.left ?? 0) + (rocket?.width ?? 0));
    expect(await ffmpeg.probe(overlay?.path ?? "")).toMatchObject({
      video: { pixel_format: "rgba", width: Math.round(rocket?.width ?? 0) },
    });
    expect(await readFile(layer.ass_path, "utf8")).not.toContain("🚀");
  });

  test.each([
    ["en", "a 🚀 b 🚀"],
    ["ar", "سلام 🚀 بحر 🚀"],
  ])("%s: emoji within a word keep the spaces before and behind them", (language, text) => {
    const [cue] = placeCaptions([{ text, start: 0, end: 1 }], look(language));
    const pieces = (cue?.words[0]?.pieces ?? [])
      .filter((piece) => piece.text !== "")
      .toSorted((a, b) => a.left - b.left);
    const gaps = pieces
      .slice(1)
      .map(({ left }, index) => left - (pieces[index]?.left ?? 0) - (pieces[index]?.width ?? 0));
    expect(pieces.map((piece) => piece.text)).toEqual(
      language === "en" ? text.split(" ") : text.split(" ").reverse(),
    );
    for (const gap of gaps) expect(gap).toBeGreaterThan(0.2 * (cue?.font_px ?? 0));
  });

  test("captions are two lines at most, low in the frame and inside the safe area", async () => {
    const { pixels } = await burnt(
      timedWords("The ocean covers most of our planet and most of it is dark"),
      "en",
    );
    const ink = extent(pixels, isDrawn);
    expect(ink.left).toBeGreaterThanOrEqual(size.width * 0.05);
    expect(ink.right).toBeLessThanOrEqual(size.width * 0.95);
    expect((ink.top + ink.bottom) / 2 / size.height).toBeCloseTo(0.72, 1);
  });

  test("signs that mean something to ASS are shown, not obeyed", async () => {
    const { layer } = await burnt(timedWords("{\\b1} a\\Nb"), "en");
    const script = await readFile(layer.ass_path, "utf8");
    expect(script).not.toMatch(/\}\{\\b1\}/);
    expect(script).toContain("a⧵Nb");
  });
});
