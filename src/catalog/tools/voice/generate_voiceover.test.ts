import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import { localMusic } from "../../../generators/music/soundfont-music.ts";
import { readWav } from "../../../generators/sound/wav.ts";
import { localSpeech } from "../../../generators/speech/espeak-speech.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { chargeFor } from "../../pricing/price.ts";
import generateMusic from "../audio/generate_music.ts";
import generateVoiceover from "./generate_voiceover.ts";

const ffmpeg = await localFfmpeg();
const providers = {
  speech: localSpeech(),
  music: localMusic(),
} as Providers;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "voiceover-"));
});
afterEach(() => rm(folder, { recursive: true }));

function contextFor(input: Record<string, unknown>) {
  const reported: number[] = [];
  const assets = folderAssets(folder, ffmpeg);
  const segments = { get: async () => undefined, put: async () => {} };
  const { signal } = new AbortController();
  return {
    context: {
      input,
      signal,
      progress: (percent: number) => reported.push(percent),
      assets,
      ffmpeg,
      providers,
      web: fixtureWeb,
      texts,
      segments,
      folder,
    },
    reported,
    assets,
  };
}

const scene = (index: number, text: string): Scene => ({
  index,
  text,
  seconds: 99,
  visual: `picture ${index}`,
  keywords: ["sea"],
});
const spoken = { language: "en", rate: 1, pitch: 1 };

describe("generate_voiceover", () => {
  it("speaks each scene in order and adds a pause", async () => {
    const given = [scene(0, "The sea is deep."), scene(1, "Whales sing."), scene(2, "So do we.")];
    const { context, reported, assets } = contextFor({ ...spoken, scenes: given });
    const made = (await generateVoiceover.run(context)) as {
      scenes: Scene[];
      words: Word[];
      voice_seconds: number;
      engine: string;
    };
    expect(made.engine).toBe("local/espeak-ng");
    expect(made.scenes.map((one) => one.words?.map((word) => word.text).join(" "))).toEqual(
      given.map((one) => one.text),
    );
    // Durations of outputs are whole milliseconds.
    for (const [index, one] of made.scenes.entries()) {
      expect(one).toMatchObject({ index, visual: `picture ${index}`, keywords: ["sea"] });
      expect(one.seconds).toBeCloseTo((one.voice_seconds ?? 0) + 0.35, 2);
      const { channels } = readWav(await readFile((await assets.open(one.voice ?? "")).path));
      expect((channels[0]?.length ?? 0) / 48_000).toBeCloseTo(one.voice_seconds ?? 0, 2);
    }
    expect(Object.keys(made.scenes[0] ?? {})).not.toContain("engine");
    expect(reported.at(-1)).toBe(100);
    expect(reported).toHaveLength(3);
    const whales = made.words.find((word) => word.text === "Whales");
    expect(whales?.start).toBeCloseTo(
      (made.scenes[0]?.seconds ?? 0) + (made.scenes[1]?.words?.[0]?.start ?? 0),
      2,
    );
    expect(made.voice_seconds).toBeCloseTo(
      made.scenes.reduce((sum, one) => sum + (one.voice_seconds ?? 0), 0),
      2,
    );
  });

  it("speaks a text or a script and does not return `seconds`", async () => {
    for (const name of ["text", "script"]) {
      const { context, assets } = contextFor({ ...spoken, [name]: "Hello there." });
      const made = await generateVoiceover.run(context);
      expect(Object.keys(made).sort()).toEqual([
        "engine",
        "voice",
        "voice_engine",
        "voice_seconds",
        "words",
      ]);
      expect(await assets.open(String(made.voice))).toMatchObject({
        kind: "audio",
        media_type: "audio/wav",
      });
    }
  });

  it.each([
    ["an empty scene", { scenes: [scene(0, "Fine."), scene(4, " … ")] }, "scene 4"],
    ["no text at all", {}, "text has no words"],
    [
      "a language that can't be spoken",
      { scenes: [scene(2, "Hello.")], language: "tlh-unknown" },
      'scene 2: No voice speaks the language "tlh-unknown"',
    ],
  ])("fails with invalid_input for %s", async (_, input, message) => {
    const { context } = contextFor({ ...spoken, ...input });
    await expect(generateVoiceover.run(context)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(message),
    });
  });

  it("charges a text by its real seconds, which were free or 30 assumed seconds before", async () => {
    const { context } = contextFor({ ...spoken, text: "The sea is deep. Whales sing in it." });
    const made = await generateVoiceover.run(context);
    expect(made.voice_seconds).toBeGreaterThan(1);
    expect(
      chargeFor(generateVoiceover.credits, { input: context.input, output: made }),
    ).toBeCloseTo(0.1 * Number(made.voice_seconds), 1);
  });

  it("keeps a scene's own recording, which was silently replaced, and aligns its words", async () => {
    const { context, assets } = contextFor({ ...spoken });
    const recorded = await generateVoiceover.run({
      ...context,
      input: { ...spoken, text: "The sea is deep. Whales sing." },
    });
    const own = { ...scene(0, "The sea is deep. Whales sing."), voice: String(recorded.voice) };
    const scenes = [own, scene(1, "So do we.")];
    const made = await generateVoiceover.run({ ...context, input: { ...spoken, scenes } });
    const [kept, generated] = made.scenes as Scene[];
    expect(kept?.voice).toBe(own.voice);
    expect(kept?.voice_engine).toBeUndefined();
    expect(generated?.voice_engine).toBe("local/espeak-ng");
    const { seconds = 0 } = await assets.open(own.voice);
    expect(kept?.voice_seconds).toBeCloseTo(seconds, 2);
    const heard = kept?.words ?? [];
    expect(heard.map((word) => word.text)).toEqual([
      "The",
      "sea",
      "is",
      "deep.",
      "Whales",
      "sing.",
    ]);
    for (const [index, { start }] of (recorded.words as Word[]).entries())
      expect(Math.abs((heard[index]?.start ?? 99) - start)).toBeLessThan(0.4);
  });

  it("divides one recording of everything among the scenes, as long as it is", async () => {
    const { context, assets } = contextFor({ ...spoken });
    const texts = ["The sea is deep, dark and cold.", "Whales sing in it at night."];
    const text = texts.join(" ");
    const recorded = await generateVoiceover.run({ ...context, input: { ...spoken, text } });
    const voice = String(recorded.voice);
    const input = { ...spoken, voice, scenes: texts.map((each, index) => scene(index, each)) };
    const made = await generateVoiceover.run({ ...context, input });
    const [first, second] = made.scenes as Scene[];
    const { seconds = 0 } = await assets.open(voice);
    expect(made.voice).toBe(voice);
    expect(made.warnings).toBeUndefined();
    const other = "Prices of energy will fall slowly over the coming years.";
    const wrong = await generateVoiceover.run({
      ...context,
      input: { ...spoken, voice, text: other },
    });
    expect(wrong.warnings).toEqual([expect.stringContaining("words are uncertain")]);
    expect((first?.seconds ?? 0) + (second?.seconds ?? 0)).toBeCloseTo(seconds + 0.25, 1);
    expect(second?.words?.map((word) => word.text)).toEqual(texts[1]?.split(" "));
    const spokenAt = (recorded.words as Word[])[7]?.start ?? 0;
    expect(Math.abs((first?.seconds ?? 0) - spokenAt)).toBeLessThan(0.4);
    expect(first?.voice).not.toBe(second?.voice);
    const parts = await Promise.all(
      [first, second].map((each) => assets.open(String(each?.voice))),
    );
    expect(parts.map((part) => part.seconds)).toEqual([
      expect.closeTo(first?.voice_seconds ?? 0, 3),
      expect.closeTo(seconds - (first?.seconds ?? 0), 2),
    ]);
  });

  it("keeps the words of a recording that has some", async () => {
    const { context, assets } = contextFor({});
    const { voice } = await assets.withFixtures({ voice: "tone.wav" });
    const words = [{ text: "Beep", start: 0.1, end: 0.2 }];
    const input = { ...spoken, scenes: [{ ...scene(0, "Beep"), voice, words }] };
    const made = await generateVoiceover.run({ ...context, input });
    expect((made.scenes as Scene[])[0]?.words).toEqual(words);
    expect(made.engine).toBe("local/alignment");
  });

  it("speaks a scene again whose voice it generated itself", async () => {
    const { context } = contextFor({ ...spoken, scenes: [scene(0, "The sea.")] });
    const first = (await generateVoiceover.run(context)).scenes as Scene[];
    const input = { ...spoken, rate: 2, scenes: first };
    const second = (await generateVoiceover.run({ ...context, input })).scenes as Scene[];
    expect(second[0]?.voice).not.toBe(first[0]?.voice);
  });

  it.each([
    ["a picture as voice", "picture.jpg", "is of kind image"],
    ["an unknown asset as voice", "asset_unknown", "asset_unknown"],
  ])("fails with invalid_input for %s", async (_, file, message) => {
    const { context, assets } = contextFor({});
    const voice = file.startsWith("asset_") ? file : await assets.withFixtures(file);
    const input = { ...spoken, scenes: [{ ...scene(0, "Sea"), voice }] };
    await expect(generateVoiceover.run({ ...context, input })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(message),
    });
  });

  it("costs 0.1 credits per second", () => {
    expect(chargeFor(generateVoiceover.credits, { input: {}, output: { voice_seconds: 7 } })).toBe(
      0.7,
    );
  });
});

describe("generate_music", () => {
  it("composes music at the mood's tempo and returns its length as music_seconds", async () => {
    const { context, assets } = contextFor({ mood: "driving", seconds: 2, seed: 1 });
    const made = await generateMusic.run(context);
    expect(Object.keys(made).sort()).toEqual(["engine", "music", "music_seconds"]);
    expect(made.music_seconds).toBeCloseTo((4 * 60) / 124, 3);
    expect(await assets.open(String(made.music))).toMatchObject({ kind: "audio" });
  });

  it("composes nothing for none, or beside music of the caller's own", async () => {
    const none = await generateMusic.run(contextFor({ music: "none" }).context);
    expect(none).toEqual({ engine: "local/kept" });
    const own = await generateMusic.run(contextFor({ music: "asset_own" }).context);
    expect(own).toEqual({ music: "asset_own", engine: "local/kept" });
  });

  it("composes another piece for another video, and the same for the same", async () => {
    const piece = async (about: Record<string, unknown>) => {
      const { context } = contextFor({ mood: "calm", seconds: 2, seed: 1, ...about });
      return (await generateMusic.run(context)).music;
    };
    const sea = await piece({ title: "The sea", script: "It is deep." });
    expect(await piece({ title: "The moon", script: "It is bright." })).not.toBe(sea);
    expect(await piece({ title: "The sea", script: "It is deep." })).toBe(sea);
  });

  it("uses the given tempo", async () => {
    const { context } = contextFor({ mood: "calm", bpm: 120, seconds: 2, seed: 1 });
    expect((await generateMusic.run(context)).music_seconds).toBe(2);
  });
});
