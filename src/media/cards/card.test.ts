import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contrast, mix, parseHex, toHex } from "../../values/colors.ts";
import type { CardVisual } from "../../values/timeline.ts";
import { setText } from "../canvas/set-text.ts";
import { drawBackdrop } from "./backdrop.ts";
import { drawCard } from "./card.ts";
import { cardMargin, scrimOpacity } from "./page.ts";

const palette = { background: "#0b1e3a", foreground: "#f4f7ff", accent: "#ff9d5c" };
const sizes = [
  [180, 320],
  [320, 180],
  [200, 200],
] as const;
const texts = {
  English: {
    heading: "How the Ocean Shapes Our Planet",
    subheading: "Five facts in thirty seconds",
  },
  Arabic: { heading: "كيف تشكل المحيطات كوكبنا", subheading: "خمس حقائق" },
  Chinese: { heading: "海洋如何塑造我们的星球", subheading: "三十秒 🌊" },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cards-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("drawCard", () => {
  describe.each(["title", "end", "quote", "text"] as const)("%s", (card) => {
    it.each(sizes)(
      "draws the text inside the safe area at %ix%i, in every script",
      async (width, height) => {
        for (const text of Object.values(texts)) {
          const pixels = await drawPixels({ card, ...text }, [width, height]);
          expect(pixels.length).toBe(width * height * 4);
          const ink = inkBox(pixels, width, palette.foreground);
          expect(ink.count).toBeGreaterThan(60);
          expect(ink.left).toBeGreaterThanOrEqual(width * cardMargin - 2);
          expect(ink.right).toBeLessThanOrEqual(width * (1 - cardMargin) + 2);
          expect(ink.top).toBeGreaterThanOrEqual(height * cardMargin - 2);
          expect(ink.bottom).toBeLessThanOrEqual(height * (1 - cardMargin) + 2);
        }
      },
    );

    it("keeps the text readable over a white picture", async () => {
      const [width, height] = [180, 320];
      const pixels = await drawPixels({ card, ...texts.English }, [width, height]);
      const ink = inkBox(pixels, width, palette.foreground);
      for (let x = ink.left; x <= ink.right; x += 7) {
        const at = (ink.top * width + x) * 4;
        const ground = mix(
          "#ffffff",
          toHex([...pixels.subarray(at, at + 3)]),
          (pixels[at + 3] ?? 0) / 255,
        );
        const isGround =
          contrast(toHex([...pixels.subarray(at, at + 3)]), palette.background) < 1.1;
        if (isGround) expect(contrast(palette.foreground, ground)).toBeGreaterThanOrEqual(4.5);
      }
    });

    it("shrinks a very long text instead of cutting it", async () => {
      const heading =
        "This heading goes on and on about everything that the sea has ever done for us and will go on to do";
      const ink = inkBox(await drawPixels({ card, heading }, [180, 320]), 180, palette.foreground);
      expect(ink.bottom).toBeLessThanOrEqual(320 * 0.9 + 2);
      expect(ink.right).toBeLessThanOrEqual(180 * 0.9 + 2);
    });
  });

  it("aligns Arabic to the right and English to the left", async () => {
    const [arabic, english] = [
      await drawPixels(texts.Arabic, [320, 180]),
      await drawPixels(texts.English, [320, 180]),
    ];
    expect(inkBox(arabic, 320, palette.foreground).right).toBeGreaterThan(320 * 0.88);
    expect(inkBox(english, 320, palette.foreground).left).toBeLessThan(320 * 0.12);
    expect(inkBox(english, 320, palette.foreground).right).toBeLessThan(320 * 0.8);
  });

  it("draws the same card with the same bytes", async () => {
    expect(await drawPixels(texts.Chinese, [180, 320])).toEqual(
      await drawPixels(texts.Chinese, [180, 320]),
    );
  });
});

describe("scrimOpacity", () => {
  it.each([
    ["#f4f7ff", "#0b1e3a"],
    ["#111111", "#f5f0e6"],
    ["#ffffff", "#5a5a8a"],
  ])("reaches 4.5:1 for %s on %s over white and over black", (text, ground) => {
    const cover = scrimOpacity(text, ground);
    for (const picture of ["#ffffff", "#000000"])
      expect(contrast(text, mix(picture, ground, cover))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("setText", () => {
  const context = createCanvas(1, 1).getContext("2d");
  const box = { width: 400, height: 400, pxMax: 60, pxMin: 10, weight: "strong" as const };

  it("cuts text too long for any card instead of measuring it for minutes", () => {
    const box = { width: 900, height: 600, pxMax: 120, pxMin: 24, weight: "strong" } as const;
    const context = createCanvas(10, 10).getContext("2d");
    const { lines } = setText(context, "😀 word ".repeat(20_000), box);
    expect(lines.join(" ").length).toBeLessThanOrEqual(1000);
    expect(lines.at(-1)).toMatch(/(😀|word)…$/u);
  });

  it("balances lines so that no word stands alone", () => {
    const { lines } = setText(context, "Why we never see the other side of the moon", box);
    const lengths = lines.map((line) => line.length);
    expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) * 0.45);
  });

  it("breaks Chinese between words and keeps punctuation with its word", () => {
    const { lines } = setText(context, "海洋覆盖了地球，但是我们至今只探索了其中一小部分。", box);
    expect(lines.join("")).toBe("海洋覆盖了地球，但是我们至今只探索了其中一小部分。");
    for (const line of lines) expect(line).not.toMatch(/^[，。]/);
  });

  it("shrinks a word that is wider than the box", () => {
    expect(setText(context, "Donaudampfschifffahrtsgesellschaft", box).width).toBeLessThanOrEqual(
      400,
    );
  });
});

describe("drawBackdrop", () => {
  it("draws an opaque picture with the same bytes every time", async () => {
    const path = join(folder, "backdrop.raw");
    const draw = async () => {
      await drawBackdrop(palette, { width: 90, height: 160, path });
      return readFile(path);
    };
    const pixels = await draw();
    expect(pixels.length).toBe(90 * 160 * 4);
    for (let at = 3; at < pixels.length; at += 4) expect(pixels[at]).toBe(255);
    expect(await draw()).toEqual(pixels);
  });
});

async function drawPixels(
  card: Partial<CardVisual>,
  [width, height]: readonly [number, number],
  colors = palette,
) {
  const path = join(folder, "card.raw");
  await drawCard(
    { kind: "card", card: "title", heading: "", ...card },
    { width, height, palette: colors, language: "en", path },
  );
  return readFile(path);
}

/** Box of the pixels of about one color. */
function inkBox(pixels: Buffer, width: number, color: string) {
  const [r, g, b] = parseHex(color);
  const box = {
    left: Number.POSITIVE_INFINITY,
    right: -1,
    top: Number.POSITIVE_INFINITY,
    bottom: -1,
    count: 0,
  };
  for (let at = 0; at < pixels.length; at += 4) {
    const far =
      Math.abs((pixels[at] ?? 0) - r) +
      Math.abs((pixels[at + 1] ?? 0) - g) +
      Math.abs((pixels[at + 2] ?? 0) - b);
    if (far > 24 || (pixels[at + 3] ?? 0) < 240) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    Object.assign(box, {
      left: Math.min(box.left, x),
      right: Math.max(box.right, x),
      top: Math.min(box.top, y),
      bottom: Math.max(box.bottom, y),
    });
    box.count++;
  }
  return box;
}
