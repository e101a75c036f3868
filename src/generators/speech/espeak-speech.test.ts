import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onsetErrors, speechOnsets, spokenTexts } from "../../../test/known-truth/speech.ts";
import { measureSlowness } from "../../../test/processes/cpu-time.ts";
import { measureSlices } from "../../../test/processes/measure-slices.ts";
import type { SpeechRequest } from "../generators.ts";
import { readWav } from "../sound/wav.ts";
import { alignWords } from "./align.ts";
import { localSpeech } from "./espeak-speech.ts";
import { audibleFrames, frameSeconds } from "./loudness-frames.ts";

const speech = localSpeech();
const never = new AbortController().signal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "speech-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function said(text: string, more: Partial<SpeechRequest> = {}) {
  const path = join(folder, `${Math.random()}.wav`);
  const spoken = await speech.speak(
    { text, language: "en", rate: 1, pitch: 1, path, ...more },
    never,
  );
  const bytes = await readFile(path);
  const { rate, channels } = readWav(bytes);
  return { ...spoken, bytes, rate, channels, samples: channels[0] ?? new Float32Array() };
}

/** Moments at which sound begins again after at least 150 ms of silence. */
async function onsets(samples: Float32Array): Promise<number[]> {
  const frames = await audibleFrames(samples, 48_000);
  const found: number[] = [];
  let silent = 1000;
  for (const [index, audible] of frames.entries()) {
    if (audible && silent * frameSeconds >= 0.15) found.push(index * frameSeconds);
    silent = audible ? 0 : silent + 1;
  }
  return found;
}

const long =
  "The ocean is deep, and mostly unknown. In 1977, scientists found life 2,500 meters down: at boiling vents! Nobody expected it.";

describe("localSpeech", () => {
  it("reads kanji like the same word in kana", async () => {
    const [kanji, kana] = [
      await said("京都", { language: "ja" }),
      await said("キョート", { language: "ja" }),
    ];
    expect(kanji.seconds).toBe(kana.seconds);
  });

  it("gives Japanese words times in the order of the text", async () => {
    const { words } = await said("九十三度のお湯を沸かします。", { language: "ja" });
    const starts = words.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(words.map(({ text }) => text).join("")).toBe("九十三度のお湯を沸かします。");
  });

  it("writes trimmed 48 kHz mono at −3 dBFS with the words as written", async () => {
    const { rate, channels, samples, seconds, words, engine } = await said(long);
    expect(rate).toBe(48_000);
    expect(channels).toHaveLength(1);
    expect(engine).toBe("local/espeak-ng");
    expect(seconds).toBeCloseTo(samples.length / 48_000, 6);
    expect(
      20 * Math.log10(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
    ).toBeCloseTo(-3, 1);
    const frames = await audibleFrames(samples, 48_000);
    expect(frames.indexOf(1) * frameSeconds).toBeLessThanOrEqual(0.05);
    expect((frames.length - 1 - frames.lastIndexOf(1)) * frameSeconds).toBeLessThanOrEqual(0.15);
    expect(words.map((word) => word.text).join(" ")).toBe(long);
  });

  it("matches every onset after a pause with the start of a word within 80 ms", async () => {
    const { samples, words } = await said(long);
    const heard = await onsets(samples);
    expect(heard.length).toBeGreaterThanOrEqual(6);
    const away = heard.map((onset) =>
      Math.min(...words.map((word) => Math.abs(word.start - onset))),
    );
    expect(Math.max(...away)).toBeLessThanOrEqual(0.08);
    // The matching word is the one after the punctuation.
    for (const name of ["and", "In", "scientists", "at", "Nobody"]) {
      const start = words.find((word) => word.text === name)?.start ?? -1;
      expect(Math.min(...heard.map((onset) => Math.abs(onset - start))), name).toBeLessThanOrEqual(
        0.08,
      );
    }
  });

  it.each(Object.entries(spokenTexts))(
    "times the words after the pauses of %s within 80 ms (median)",
    async (language, text) => {
      const path = join(folder, `${language}.wav`);
      const { words } = await speech.speak({ text, language, rate: 1, pitch: 1, path }, never);
      const heard = await speechOnsets(path);
      expect(heard.length).toBeGreaterThanOrEqual(3);
      const off = onsetErrors(heard, words).toSorted((a, b) => a - b);
      expect(off[Math.floor(off.length / 2)]).toBeLessThanOrEqual(0.08);
    },
  );

  it("fades vowels out before a pause", async () => {
    const { samples, words } = await said("We follow the sea, far away, you know.");
    const level = (from: number, to: number) =>
      samples
        .slice(Math.round(from * 48_000), Math.round(to * 48_000))
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    for (const name of ["sea,", "away,", "know."]) {
      const end = words.find((word) => word.text === name)?.end ?? 0;
      expect(level(end - 0.006, end + 0.01), name).toBeLessThan(
        0.25 * level(end - 0.12, end - 0.04),
      );
    }
  });

  it("orders the words inside the sound", async () => {
    const { words, seconds } = await said(long);
    for (const [index, word] of words.entries()) {
      expect(word.end).toBeGreaterThan(word.start);
      expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
      expect(word.end).toBeLessThanOrEqual(seconds);
    }
  });

  it("works on two minutes of sound in other processes, with hardly any time of its own", async () => {
    await said("Loads the list of voices.");
    const path = join(folder, "minutes.wav");
    const request = { text: long.repeat(16), language: "en", rate: 1, pitch: 1, path };
    const slow = measureSlowness();
    const { total } = await measureSlices(() => speech.speak(request, never));
    // The arithmetic alone takes 1.5 s.
    expect(total / Math.max(1, slow, measureSlowness())).toBeLessThan(400);
  });

  it("gives equal bytes for an equal request after another utterance", async () => {
    const first = await said("Say it again.");
    await said("Something else entirely!", { language: "de" });
    expect((await said("Say it again.")).bytes.equals(first.bytes)).toBe(true);
  });

  it.each([
    ["zh-Hans-CN", "你好，世界。今天天气很好！", 5],
    ["ar", "مرحبا بالعالم، كيف حالك؟", 4],
    ["hi", "नमस्ते दुनिया", 2],
    ["pt-BR", "Bom dia a todos.", 4],
    ["iw", "שלום עולם", 2],
  ])("speaks %s", async (language, text, count) => {
    const { words, seconds } = await said(text, { language });
    expect(words).toHaveLength(count);
    expect(seconds).toBeGreaterThan(0.4);
    expect(
      words.every(
        (word, index) => word.start >= (words[index - 1]?.end ?? 0) && word.end > word.start,
      ),
    ).toBe(true);
  });

  it("changes the length by rate and the sound by pitch and voice", async () => {
    const [normal, fast, high, other] = await Promise.all([
      said("Hello there, everyone."),
      said("Hello there, everyone.", { rate: 2 }),
      said("Hello there, everyone.", { pitch: 1.5 }),
      said("Hello there, everyone.", { voice: "en-gb+f3" }),
    ]);
    expect(fast.seconds).toBeLessThan(normal.seconds * 0.65);
    expect(high.seconds).toBeCloseTo(normal.seconds, 0);
    expect(high.bytes.equals(normal.bytes)).toBe(false);
    expect(other.bytes.equals(normal.bytes)).toBe(false);
  });

  it.each([
    ["a text without a word", { text: "…!? 🚀" }, "contains no word to speak"],
    [
      "an unknown language",
      { language: "german" },
      'No voice speaks the language "german". The nearest are: de.',
    ],
    ["an unknown voice", { voice: "f33" }, 'Unknown voice "f33". The nearest are: f3,'],
    ["an unknown timbre", { voice: "en-gb+anni" }, "The nearest are: Annie,"],
  ])("rejects %s with invalid_input", async (_, more, message) => {
    await expect(said("Hello.", more)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(message),
    });
  });

  it("rejects with the signal's reason on abort, without disturbing other utterances", async () => {
    const stop = new AbortController();
    const path = join(folder, "stopped.wav");
    const stopped = speech.speak(
      { text: long.repeat(20), language: "en", rate: 1, pitch: 1, path },
      stop.signal,
    );
    const other = said("I go on.");
    stop.abort(new Error("no longer wanted"));
    await expect(stopped).rejects.toThrow("no longer wanted");
    expect((await other).words).toHaveLength(3);
  });
});

describe("alignWords", () => {
  it.each([
    ["en", long],
    [
      "de",
      "Der Kaffee kam im 17. Jahrhundert nach Europa, und bald gab es in jeder großen Stadt ein Kaffeehaus.",
    ],
    ["zh", "海洋覆盖了地球的大部分，但我们只探索了其中的一小部分。"],
  ])("aligns %s with a mean error below 150 ms", async (language, text) => {
    const { samples, words } = await said(text, { language });
    const found = await alignWords(text, samples, 48_000, language);
    expect(found.map((word) => word.text)).toEqual(words.map((word) => word.text));
    const errors = words.map((word, index) => Math.abs(word.start - (found[index]?.start ?? 99)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.15);
    expect(Math.max(...errors)).toBeLessThan(0.4);
  });

  it("returns no words for silence", async () => {
    expect(await alignWords("Hello there.", new Float32Array(48_000), 48_000, "en")).toEqual([]);
  });
});
