import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { timedWords } from "../../../test/tool-benches/timed-words.ts";
import type { Word } from "../../values/scene.ts";
import type { CaptionStyle } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { writeCaptionLayer } from "./layer.ts";
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
  ffmpeg = await localFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isWhite = (r: number, g: number, b: number) => r > 200 && g > 200 && b > 200;
const isRed = (r: number, g: number, b: number) => r > 160 && g < 90 && b < 90;
const isDrawn = (r: number, g: number, b: number) => !(r < 60 && g > 200 && b < 60);

describe("writeCaptionLayer", () => {
  it("writes nothing without words or in style none", async () => {
    expect(await writeCaptionLayer([], { ...look("en"), folder })).toBeUndefined();
    expect(
      await writeCaptionLayer(timedWords("Hello"), { ...look("en", "none"), folder }),
    ).toBeUndefined();
  });

  it.each([
    ["en", "The deep sea", ["Inter-ExtraBold"]],
    ["ar", "البحر عميق", ["IBMPlexSansArabic-Bold"]],
    ["he", "הים עמוק", ["NotoSansHebrew-Bold"]],
    ["zh", "深海鱼", ["NotoSansHans-Bold"]],
    ["ja", "コーヒー 豆", ["NotoSansJP-Bold"]],
    ["ko", "깊은 바다", ["NanumGothicBold"]],
    ["hi", "गहरा समुद्र", ["NotoSansDevanagari-Bold"]],
    ["th", "ทะเลลึก", ["NotoSansThai-Bold"]],
  ])("%s: libass uses only the font that was measured", async (language, text, fonts) => {
    expect((await burnIn(timedWords(text), language)).fonts).toEqual(fonts);
  });

  it.each([
    ["en", "Deep blue water"],
    ["ar", "البحر عميق"],
    // Initial and final letters with dots, which other fonts misplace.
    ["ar", "ثم يضغط"],
    ["ar", "ضغط في"],
    ["zh", "深海鱼很美"],
    ["ja", "豆の国"],
  ])("%s: ink is within 3 pixels of its computed position", async (language, text) => {
    const words = timedWords(text);
    const [cue] = await placeCaptions(words, look(language, "underline"));
    const { pixels } = await burnIn(words, language, { style: "underline" });
    const ink = extent(pixels, isWhite);
    const left = Math.min(...(cue?.words ?? []).map((word) => word.left));
    const right = Math.max(...(cue?.words ?? []).map((word) => word.left + word.width));
    expect(Math.abs(ink.left - left)).toBeLessThan(4);
    expect(Math.abs(ink.right - right)).toBeLessThan(4);
  });

  it("draws a box around the spoken word, from left to right in English", async () => {
    const words = timedWords("Deep blue water");
    const [first, third] = [await burnIn(words, "en"), await burnIn(words, "en", { at: 1 })];
    const [box, later, all] = [
      extent(first.pixels, isRed),
      extent(third.pixels, isRed),
      extent(first.pixels, isDrawn),
    ];
    expect(box.left - all.left).toBeLessThan(3);
    expect(later.left).toBeGreaterThan(box.right);
    expect(later.bottom - later.top).toBeGreaterThan(12);
  });

  it("starts Arabic on the right", async () => {
    const { pixels } = await burnIn(timedWords("هذا بحر عميق"), "ar");
    const [box, all] = [extent(pixels, isRed), extent(pixels, isDrawn)];
    expect(all.right - box.right).toBeLessThan(3);
    expect(box.left).toBeGreaterThan(size.width / 2);
  });

  it("orders numbers and Latin words inside Arabic", async () => {
    const [cue] = await placeCaptions(timedWords("في 2024 مع AI Lab"), look("ar"));
    const fromLeft = [...(cue?.words ?? [])]
      .filter((word) => word.baseline === cue?.words[0]?.baseline)
      .sort((a, b) => a.left - b.left);
    expect(fromLeft.map((word) => word.text)).toEqual(["AI", "Lab", "مع", "2024", "في"]);
    expect(fromLeft.flatMap((word) => word.pieces.map((piece) => piece.text))).toContain("2024");
  });

  it("mirrors brackets in right-to-left words", async () => {
    const [cue] = await placeCaptions(timedWords("(سلام)!"), look("ar"));
    expect(cue?.words[0]?.pieces.map((piece) => piece.text)).toEqual(["!(", "سلام", ")"]);
  });

  it("reserves space for emoji and overlays a picture for as long as the cue", async () => {
    const { layer } = await burnIn(timedWords("Go 🚀 now"), "en");
    const [cue] = await placeCaptions(timedWords("Go 🚀 now"), look("en"));
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
      video: { pixelFormat: "rgba", width: Math.round(rocket?.width ?? 0) },
    });
    expect(await readFile(layer.assPath, "utf8")).not.toContain("🚀");
  });

  it.each([
    ["en", "a 🚀 b 🚀"],
    ["ar", "سلام 🚀 بحر 🚀"],
  ])("%s: keeps the spaces around emoji within a word", async (language, text) => {
    const [cue] = await placeCaptions([{ text, start: 0, end: 1 }], look(language));
    const pieces = (cue?.words[0]?.pieces ?? [])
      .filter((piece) => piece.text !== "")
      .toSorted((a, b) => a.left - b.left);
    const gaps = pieces
      .slice(1)
      .map(({ left }, index) => left - (pieces[index]?.left ?? 0) - (pieces[index]?.width ?? 0));
    expect(pieces.map((piece) => piece.text)).toEqual(
      language === "en" ? text.split(" ") : text.split(" ").reverse(),
    );
    for (const gap of gaps) expect(gap).toBeGreaterThan(0.2 * (cue?.fontPx ?? 0));
  });

  it("sets at most two lines, low in the frame and inside the safe area", async () => {
    const { pixels } = await burnIn(
      timedWords("The ocean covers most of our planet and most of it is dark"),
      "en",
    );
    const ink = extent(pixels, isDrawn);
    expect(ink.left).toBeGreaterThanOrEqual(size.width * 0.05);
    expect(ink.right).toBeLessThanOrEqual(size.width * 0.95);
    expect((ink.top + ink.bottom) / 2 / size.height).toBeCloseTo(0.72, 1);
  });

  it("shows ASS control characters instead of interpreting them", async () => {
    const { layer } = await burnIn(timedWords("{\\b1} a\\Nb"), "en");
    const script = await readFile(layer.assPath, "utf8");
    expect(script).not.toMatch(/\}\{\\b1\}/);
    expect(script).toContain("a⧵Nb");
  });
});

/** The frame at one time, drawn by libass over green, and the fonts that libass selected. */
async function burnIn(
  words: Word[],
  language: string,
  { at = 0.2, style = "highlight" as CaptionStyle } = {},
) {
  const layer = await writeCaptionLayer(words, {
    ...look(language, style),
    folder: join(folder, `layer-${layers++}`),
  });
  if (!layer) throw new Error("There are no captions.");
  const filter = `ass=${layer.assPath}:fontsdir=${layer.fontsFolder},format=rgb24`;
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

/** Bounding box of the pixels that `accepts` matches. */
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
