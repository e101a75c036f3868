import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureSlices } from "../../test/processes/measure-slices.ts";
import { expectParts, expectShortSlices } from "../../test/processes/short-slices.ts";
import type { Word } from "../values/scene.ts";
import type { Timeline } from "../values/timeline.ts";
import { buildAss } from "./captions/ass.ts";
import { checkCaptions } from "./captions/check.ts";
import { buildSrt } from "./captions/formats.ts";
import { fontFolder } from "./fonts.ts";
import { composeTimeline } from "./timeline/compose.ts";
import { isTimeline, parseTimeline } from "./timeline/parse-timeline.ts";
import { planSegments } from "./timeline/plan-segments.ts";
import { resolveRenderOptions } from "./timeline/render-options.ts";

const wordCount = 8000;

const palette = { background: "#0b1e3a", foreground: "#ffffff", accent: "#ff9d5c" };
const text = "The ocean, 海洋覆盖了地球, covers most 🌊 of our planet سلام and most of it is dark.";
const spoken = Array.from({ length: wordCount }, (_, index): Word => {
  const parts = text.split(" ");
  const start = index * 0.3;
  return { text: `${parts[index % parts.length]}${index % 97}`, start, end: start + 0.28 };
});
const look = { width: 1080, height: 1920, palette, language: "en" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "event-loop-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("event loop", () => {
  it.each(["highlight", "karaoke", "one_word", "classic"] as const)(
    "is not blocked by captions of 8,000 words in style %s",
    async (style) => {
      await expectShortSlices(() => buildAss(spoken, { ...look, style }));
    },
  );

  it("is not blocked by checking captions and writing subtitles of 8,000 words", async () => {
    const check = () => checkCaptions(spoken, { ...look, style: "highlight" });
    await expectShortSlices(check);
    await expectShortSlices(() => buildSrt(spoken, "en"));
  });

  it("is not blocked by a single word of 20,000 characters", async () => {
    for (const character of ["x", "海", "ก"]) {
      const word = { text: character.repeat(20_000), start: 0, end: 60 };
      await expectShortSlices(() => buildAss([word], { ...look, style: "highlight" }));
    }
  });

  it("is not blocked by composing and validating a timeline of 8,000 words and 2,000 pictures", async () => {
    let timeline: Timeline | undefined;
    const compose = async () => {
      timeline = composeTimeline(
        {
          images: Array.from({ length: 1990 }, (_, index) => `asset_${index}`),
          words: spoken,
          voice: "voice",
          aspect_ratio: "16:9",
          language: "en",
          caption_style: "highlight",
        },
        new Map(),
      );
    };
    await expectShortSlices(compose);
    await expectShortSlices(async () => isTimeline(timeline));
    const last = timeline?.scenes.findLast(({ words }) => words)?.words?.at(-1);
    if (last) last.end = Number.NaN;
    const parse = async () => expect(() => parseTimeline(timeline)).toThrow(/scenes\[\d+\]\.words/);
    await expectShortSlices(parse);
  });

  it("is free while fonts for 24,000 words are found", async () => {
    const words = Array.from({ length: 24_000 }, (_, index) => `word${index}`).join(" ");
    await expectParts(() =>
      measureSlices(() => fontFolder(words, "strong", join(folder, "fonts"), "en")),
    );
  });

  it("is free while a render of 100 scenes with 2,000 words each is planned", async () => {
    const scenes = Array.from({ length: 100 }, (_, index) => ({
      text: "The sea is deep.",
      seconds: 600,
      words: spoken.slice(0, 2000),
      design: { kind: "headline", title: `Scene ${index}` } as const,
    }));
    const material = { scenes, aspect_ratio: "9:16", language: "en" } as const;
    const timeline = composeTimeline({ ...material, caption_style: "highlight" }, new Map());
    const settings = resolveRenderOptions({}, timeline);
    const sources = { style: timeline, settings, assets: new Map(), ffmpeg: { version: "5.1" } };
    await expectParts(() => measureSlices(() => planSegments(timeline, sources)));
    expect(await planSegments(timeline, sources)).toHaveLength(199);
  });
});
