import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resample } from "../../../generators/sound/resample.ts";
import { readWav } from "../../../generators/sound/wav.ts";
import { createVoiceAligner } from "../../../generators/speech/align-by-voice.ts";
import { localSpeech } from "../../../generators/speech/espeak-speech.ts";
import { findDoubts } from "./align-text.ts";

/** Each text is about as long as the fifth one after it. */
const texts = [
  "Prices of energy will fall slowly over the coming years.",
  "My dog likes to sleep under the kitchen table.",
  "Welcome to the show.",
  "Turn left at the second traffic light.",
  "Nine people live on this island.",
  "The harbor was quiet before the sun came up again.",
  "We tested four cameras in the rain last week.",
  "Good morning everyone.",
  "Buy one and get one free today.",
  "Never give up on your dreams.",
];
const { signal } = new AbortController();
// Their processes are shared by all texts.
const speech = localSpeech();
const aligner = createVoiceAligner({ idleMilliseconds: 10_000 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-align-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Speech of a voice that is faster or slower, and higher or lower, than the built-in one. */
async function record(text: string, manner: { rate: number; pitch: number }) {
  const path = join(folder, "said.wav");
  await speech.speak({ text, language: "en", voice: undefined, ...manner, path }, signal);
  const { rate, channels } = readWav(await readFile(path));
  return resample(channels[0] ?? new Float32Array(), rate, 16_000);
}

/** The warnings of a text that is aligned with a recording. */
async function doubtsOf(text: string, samples: Float32Array): Promise<string[]> {
  const spoken = { text, language: "en" };
  const reference = await aligner.say({ ...spoken, folder, file: "reference" }, signal);
  if (!reference) throw new Error("No voice speaks English.");
  const voiced = [{ start: 0, end: samples.length / 16_000 }];
  return findDoubts(await aligner.compare({ ...spoken, samples, voiced }, reference, signal));
}

describe("findDoubts", () => {
  it.each(texts.map((text, index) => ({ text, index })))(
    'doubts the short text that a recording of "$text" does not say, and not its own',
    async ({ text, index }) => {
      const samples = await record(text, { rate: 0.85 + 0.03 * index, pitch: 0.8 + 0.05 * index });
      expect(await doubtsOf(text, samples)).toEqual([]);
      const other = texts[(index + 5) % texts.length] ?? "";
      expect(await doubtsOf(other, samples)).toEqual([
        expect.stringMatching(/^The times of \d+ of \d+ words are uncertain/),
      ]);
    },
  );
});
