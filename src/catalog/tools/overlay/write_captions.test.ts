import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { type FolderAssets, folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { memoryCache } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import { buildVtt } from "../../../media/captions/formats.ts";
import { composeTimeline } from "../../../media/timeline/compose.ts";
import { spokenWords } from "../../../media/timeline/spoken-words.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import writeCaptions from "./write_captions.ts";

const ffmpeg = await localFfmpeg();
let folder: string;
let assets: FolderAssets;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "captions-"));
  assets = folderAssets(folder, ffmpeg);
});
afterEach(() => rm(folder, { recursive: true }));

describe("write_captions", () => {
  const plain = {
    language: "en",
    captions_format: "vtt",
    caption_style: "highlight",
    aspect_ratio: "9:16",
  };
  const words: Word[] = [
    { text: "Whales", start: 0, end: 0.4 },
    { text: "sing.", start: 0.4, end: 0.9 },
  ];
  const readCaptions = async (made: Record<string, unknown>) =>
    readFile((await assets.open(String(made.captions))).path, "utf8");

  it("times captions from the start of the video, and words from the narration", async () => {
    const made = await writeCaptions.run(
      contextFor({
        ...plain,
        offset_seconds: 2,
        scenes: [scene(0, { words, seconds: 1.5 }), scene(1, { words })],
      }),
    );
    expect((made.words as Word[]).map((word) => word.start)).toEqual([0, 0.4, 1.5, 1.9]);
    expect(await readCaptions(made)).toMatch(
      /^WEBVTT\n\n00:00:02\.000 --> 00:00:03\.\d{3}\nWhales sing\.\n\n00:00:03\.500/,
    );
    expect(await assets.open(String(made.captions))).toMatchObject({ kind: "text" });
  });

  it("writes the captions of the video that is composed of the same inputs", async () => {
    const spoken = { words, voice: "tone.wav", voice_seconds: 0.9 };
    const scenes = [scene(0, spoken), scene(1, spoken)];
    for (const made of [{ title: "Whales" }, { topic: "Whales" }, { title_card: false }, {}]) {
      const written = await writeCaptions.run(contextFor({ ...plain, ...made, scenes }));
      const timeline = composeTimeline(
        {
          scenes,
          title: made.title ?? made.topic,
          title_card: made.title_card,
          aspect_ratio: "9:16",
          language: "en",
          caption_style: "highlight",
        },
        new Map(),
      );
      const video = await buildVtt(spokenWords(timeline), "en");
      expect(await readCaptions(written)).toBe(video);
      const fromTimeline = await writeCaptions.run(contextFor({ ...plain, timeline }));
      expect(await readCaptions(fromTimeline)).toBe(video);
    }
  });

  it("spreads the text of a scene without words over its seconds", async () => {
    const made = await writeCaptions.run(contextFor({ ...plain, scenes: [scene(0), scene(1)] }));
    expect((made.words as Word[]).map(({ text }) => text)).toEqual([
      "Whales",
      "sing.",
      "Whales",
      "sing.",
    ]);
    expect((made.words as Word[]).at(-1)?.end).toBeCloseTo(2, 6);
  });

  it.each([
    ["srt", /^1\n00:00:00,000 --> 00:00:01,\d+\nWhales sing\.\n$/],
    ["ass", /PlayResX: 1080\nPlayResY: 1920\n[\s\S]*Dialogue: 3,0:00:00\.40,/],
  ])("writes words as %s", async (captions_format, expected) => {
    expect(
      await readCaptions(await writeCaptions.run(contextFor({ ...plain, captions_format, words }))),
    ).toMatch(expected);
  });

  it("fails with invalid_input without words", async () => {
    await expect(writeCaptions.run(contextFor({ ...plain, words: [] }))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

function contextFor(input: Record<string, unknown>) {
  return {
    input,
    signal: new AbortController().signal,
    progress: () => {},
    assets,
    ffmpeg,
    providers: {} as Providers,
    web: fixtureWeb,
    texts,
    segments: memoryCache(),
    folder,
  };
}

const scene = (index: number, more: Partial<Scene> = {}): Scene => ({
  index,
  text: "Whales sing.",
  seconds: 1,
  visual: `whales ${index}`,
  keywords: [],
  ...more,
});
