import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { record, recordings } from "../../../../test/known-truth/noisy-speech.ts";
import { spokenTexts, startErrors } from "../../../../test/known-truth/speech.ts";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { resample } from "../../../generators/sound/resample.ts";
import { encodeWav, readWav } from "../../../generators/sound/wav.ts";
import { localSpeech } from "../../../generators/speech/espeak-speech.ts";
import type { Word } from "../../../values/scene.ts";
import tool from "./align_speech.ts";

const stage = soundBench(tool);
const speech = localSpeech();

async function speak(language: string, text: string, manner = { rate: 1, pitch: 1 }) {
  const path = join(await stage.folder(), "voice.wav");
  const request = { text, language, voice: undefined, ...manner, path };
  const { words } = await speech.speak(request, new AbortController().signal);
  return { path, words };
}

describe("align_speech", () => {
  it.each(Object.entries(spokenTexts))(
    "finds the words of speech in %s within 150 ms (median)",
    async (language, text) => {
      const { path, words } = await speak(language, text);
      const made = await stage.run({ voice: path, script: text, language });
      const found = made.words as Word[];
      expect(found.map((word) => word.text)).toEqual(words.map((word) => word.text));
      const off = startErrors(found, words);
      expect(off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)]).toBeLessThanOrEqual(0.15);
      expect(Math.max(...off)).toBeLessThan(1);
      expect(made.aligned_seconds).toBeGreaterThan(5);
    },
  );

  it("finds the words in a room with hum and breath at 20 dB, and is sure of them", async () => {
    const { path, words } = await speak("en", spokenTexts.en, { rate: 0.9, pitch: 1.15 });
    const { rate, channels } = readWav(await readFile(path));
    const speech = resample(channels[0] ?? new Float32Array(), rate, 16_000);
    const [, , , , recording] = recordings;
    if (!recording) throw new Error("There is no recording.");
    const made = record(speech, words, recording);
    const noisy = join(await stage.folder(), "noisy.wav");
    await writeFile(noisy, encodeWav({ rate: 16_000, channels: [made.samples] }));
    const found = await stage.run({ voice: noisy, script: spokenTexts.en, language: "en" });
    const off = startErrors(found.words as Word[], made.words).sort((a, b) => a - b);
    expect(off[Math.floor(off.length / 2)]).toBeLessThanOrEqual(0.15);
    expect(off.at(-1)).toBeLessThanOrEqual(0.4);
    expect(found.warnings).toBeUndefined();
    const wrong = await stage.run({ voice: noisy, script: spokenTexts.es, language: "es" });
    expect(wrong.warnings).toEqual([expect.stringMatching(/\d+ of 31 words are uncertain/)]);
  });

  it("is sure of the clear words of a recording, and not of those that noise covers", async () => {
    const { path, words } = await speak("en", spokenTexts.en);
    const { rate, channels } = readWav(await readFile(path));
    const samples = resample(channels[0] ?? new Float32Array(), rate, 16_000);
    const from = words.at(-9)?.start ?? 0;
    let state = 1;
    for (let i = Math.round(from * 16_000); i < samples.length; i++) {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      samples[i] = 0.1 * (state / 2 ** 32 - 0.5);
    }
    const noisy = join(await stage.folder(), "half.wav");
    await writeFile(noisy, encodeWav({ rate: 16_000, channels: [samples] }));
    const found = (await stage.run({ voice: noisy, script: spokenTexts.en })).words as Word[];
    const clear = found.filter((_, index) => (words[index]?.end ?? 0) < from - 0.5);
    const covered = found.filter((_, index) => (words[index]?.start ?? 0) > from + 0.5);
    expect([clear.length > 15, covered.length > 3]).toEqual([true, true]);
    expect(Math.min(...clear.map(({ confidence = 0 }) => confidence))).toBeGreaterThan(0.8);
    expect(Math.max(...covered.map(({ confidence = 1 }) => confidence))).toBeLessThan(0.3);
  });

  it("is not sure of words that a recording does not say, however evenly they fit", async () => {
    const { path } = await speak("en", "Prices of energy will fall slowly over the coming years.");
    const uncertain = [expect.stringMatching(/^The times of \d+ of 10 words are uncertain/)];
    const script = "The harbor was quiet before the sun came up again.";
    expect((await stage.run({ voice: path, script })).warnings).toEqual(uncertain);
    expect((await stage.run({ audio: "tone.wav", script })).warnings).toEqual(uncertain);
  });

  it.each([
    ["no text", { audio: "tone.wav" }, /No text to align/],
    ["signs without a word", { audio: "tone.wav", text: " … – " }, /No text to align/],
    ["no recording", { text: "Hello" }, /No sound/],
    [
      "a text too long for its recording",
      { audio: "tone.wav", text: "a ".repeat(500) },
      /500 words/,
    ],
    ["a picture", { audio: "picture.jpg", text: "Hello" }, /kind image/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });

  it("refuses a silent recording", async () => {
    const silence = await stage.make("silence.wav", "-f", "lavfi", "-i", "anullsrc", "-t", "1");
    await expect(stage.run({ audio: silence, text: "Hello" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("silent"),
    });
  });
});
