import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { folderAssets } from "../../../../test/tool-benches/folder-assets.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers, SpeechProvider } from "../../../generators/generators.ts";
import { readWav } from "../../../generators/sound/wav.ts";
import { localSpeech } from "../../../generators/speech/espeak-speech.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { assignVoices } from "./assign-voices.ts";
import tool from "./generate_voiceover.ts";

const ffmpeg = await localFfmpeg();
const speech = localSpeech();
let folder: string;
let asked: { text: string; voice: string | undefined }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "speakers-"));
  asked = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** The real engine, which notes what it is asked for. */
const noting: SpeechProvider = {
  ...speech,
  speak: (request, signal) => {
    asked.push({ text: request.text, voice: request.voice });
    return speech.speak(request, signal);
  },
};

interface Made {
  scenes?: Scene[];
  voice?: string;
  words: Word[];
  voice_seconds: number;
  warnings?: string[];
}

async function run(input: Record<string, unknown>, provider = noting) {
  const assets = folderAssets(folder, ffmpeg);
  const made = await tool.run({
    input: { language: "en", rate: 1, pitch: 1, ...input },
    ...{ signal: new AbortController().signal, progress: () => {}, assets, ffmpeg, texts, folder },
    providers: { speech: provider } as Providers,
    web: fixtureWeb,
    segments: { get: async () => undefined, put: async () => {} },
  });
  return { made: made as Partial<Made> as Made, assets };
}

const scene = (index: number, speaker: string, text: string): Scene => ({
  ...{ index, speaker, text, seconds: 5, visual: "", keywords: [] },
});
const talk = [
  scene(0, "Ben", "The sea is cold."),
  scene(1, "Anna", "It is deep."),
  scene(2, "Ben", "Very deep."),
];

describe("generate_voiceover of several speakers", () => {
  it("gives each speaker of scenes a voice of its own that fits the name", async () => {
    const { made } = await run({ scenes: talk });
    expect(made.scenes?.map(({ voice_name }) => voice_name)).toEqual(["max", "f3", "max"]);
    expect(asked.map(({ voice }) => voice).toSorted()).toEqual(["f3", "max", "max"]);
    expect(made.words.map(({ text }) => text).join(" ")).toBe(
      "The sea is cold. It is deep. Very deep.",
    );
  });

  it("speaks with the voices that the input names, in any case of the names", async () => {
    const { made } = await run({ scenes: talk, voices: { anna: "en-gb", Ben: "auto" } });
    expect(made.scenes?.map(({ voice_name }) => voice_name)).toEqual(["max", "en-gb", "max"]);
  });

  it("keeps the voice of a speaker when one of its scenes is spoken again", async () => {
    const { made } = await run({ scenes: talk });
    const [ben, anna] = made.scenes ?? [];
    const changed = [scene(0, "Carl", "Hello."), { ...anna, index: 1 }, talk[2], ben];
    const again = await run({ scenes: changed, missing_only: true });
    expect(again.made.scenes?.map(({ voice_name }) => voice_name)).toEqual([
      ...["m7", "f3", "max", "max"],
    ]);
  });

  it("joins the turns of a text as one sound, without the names", async () => {
    const text = "ANNA: The sea is deep.\nBEN: And cold.";
    const { made, assets } = await run({ text });
    expect(asked).toEqual([
      { text: "The sea is deep.", voice: "f3" },
      { text: "And cold.", voice: "max" },
    ]);
    expect(made.words.map(({ text }) => text)).toEqual([
      "The",
      "sea",
      "is",
      "deep.",
      "And",
      "cold.",
    ]);
    const { channels, rate } = readWav(await readFile((await assets.open(made.voice ?? "")).path));
    const [samples = new Float32Array()] = channels;
    expect(samples.length / rate).toBeCloseTo(made.voice_seconds, 2);
    // The second speaker is heard where its words stand, after a silence.
    const [deep, and] = [made.words[3]?.end ?? 0, made.words[4]?.start ?? 0];
    const loudness = (from: number, to: number) =>
      Math.max(...samples.subarray(from * rate, to * rate).map(Math.abs));
    expect(and - deep).toBeGreaterThan(0.3);
    expect(loudness(deep + 0.12, and - 0.06)).toBeLessThan(0.02);
    expect(loudness(and, and + 0.3)).toBeGreaterThan(0.1);
  });

  it("reads labels of a text aloud that are no speakers", async () => {
    const text = "Note: the sea is deep.";
    await run({ text });
    expect(asked).toEqual([{ text, voice: undefined }]);
  });

  it("refuses more speakers than there may be", async () => {
    const scenes = Array.from({ length: 9 }, (_, index) => scene(index, `Speaker ${index}`, "Hi."));
    await expect(run({ scenes })).rejects.toThrow(/has 9 speakers. The maximum is 8/);
  });
});

describe("assignVoices", () => {
  const assign = (names: string[], list: SpeechProvider["listVoices"], more = {}) => {
    const warnings: string[] = [];
    const warn = (warning: string) => warnings.push(warning);
    const known = { speak: speech.speak, ...(list ? { listVoices: list } : {}) };
    const speakers = names.map((name) => ({ name }));
    const voices = assignVoices(speakers, { language: "en", ...more }, { speech: known, warn });
    return { voices: [...voices.values()], warnings };
  };

  it("warns of speakers with the same voice where no voices are known", () => {
    const { voices, warnings } = assign(["Anna", "Ben"], undefined);
    expect(voices).toEqual([undefined, undefined]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Anna and Ben have the same voice.*"voices"/),
    ]);
  });

  it("takes the voice of the input first, then those of the engine", () => {
    const list = () => [{ name: "one" }, { name: "two" }];
    const { voices, warnings } = assign(["Host", "Guest", "Caller"], list, { voice_name: "mine" });
    expect(voices).toEqual(["mine", "one", "two"]);
    expect(warnings).toEqual([]);
  });
});
