import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import type { SpeechRequest } from "../../generators/generators.ts";
import { readWav } from "../../generators/sound/wav.ts";
import { localSpeech } from "../../generators/speech/espeak-speech.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { speechModel } from "../ai/models.ts";
import { recordProviderCalls } from "../ai/provider-calls.ts";
import { aiSpeech } from "./ai-speech.ts";

const ffmpeg = await localFfmpeg();
const never = new AbortController().signal;
let server: FakeAi;
let folder: string;

beforeEach(async () => {
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "ai-speech-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function speak(
  more: Partial<SpeechRequest> = {},
  signal = never,
  speech_model = "openai:tts-1",
  prices: ProviderSettings["prices"] = {},
) {
  const settings: ProviderSettings = {
    speech_model,
    prices,
    keys: { openai: "sk-secret", elevenlabs: "secret", fal: "secret" },
    base_urls: {
      openai: `${server.url}/v1`,
      openai_compatible: `${server.url}/v1`,
      elevenlabs: server.url,
      fal: server.url,
    },
  };
  const name = readModelName("speech", settings);
  if (!name) throw new Error("no model");
  const access = {
    settings,
    ffmpeg,
    texts,
    fetch: guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] }),
  };
  const path = join(folder, "voice.wav");
  const request = { text: "One two three.", language: "en-GB", rate: 1, pitch: 1, path, ...more };
  return {
    path,
    ...(await aiSpeech(await speechModel(name, access), name, access).speak(request, signal)),
  };
}

/** Speech as a provider sends it: an MP3. */
async function recording(text: string) {
  const wav = join(folder, "said.wav");
  const { words } = await localSpeech().speak(
    { text, language: "en", rate: 1, pitch: 1, path: wav },
    never,
  );
  await ffmpeg.run(["-i", wav, "-b:a", "128k", "-y", join(folder, "said.mp3")]);
  return { words, bytes: await readFile(join(folder, "said.mp3")) };
}

describe("aiSpeech", () => {
  it("speaks by any server with OpenAI's protocol", async () => {
    const { bytes } = await recording("One two three.");
    server.respondNext({ bytes });
    const { engine, words } = await speak({ voice: "af_heart" }, never, "openai_compatible:kokoro");
    expect(engine).toBe("openai_compatible:kokoro");
    expect(words.map(({ text }) => text)).toEqual(["One", "two", "three."]);
    expect(server.requests[0]).toMatchObject({
      path: "/v1/audio/speech",
      body: { model: "kokoro", voice: "af_heart" },
    });
  });

  it("writes the model's speech as 48 kHz mono and aligns its words", async () => {
    const text = "The sea is deep, and nobody knows it.";
    const { words: real, bytes } = await recording(text);
    server.respondNext({ bytes });
    const { path, words, seconds, engine } = await speak({ text, voice: "nova", rate: 1.5 });
    expect(engine).toBe("openai:tts-1");
    expect(server.requests[0]?.body).toMatchObject({
      model: "tts-1",
      input: text,
      voice: "nova",
      speed: 1.5,
    });
    const { rate, channels } = readWav(await readFile(path));
    expect(rate).toBe(48_000);
    expect(channels).toHaveLength(1);
    expect(seconds).toBeCloseTo((channels[0]?.length ?? 0) / 48_000, 6);
    expect(words.map((word) => word.text).join(" ")).toBe(text);
    for (const [index, word] of words.entries())
      expect(Math.abs(word.start - (real[index]?.start ?? 99))).toBeLessThan(0.3);
    expect((await readdir(folder)).sort()).toEqual(["said.mp3", "said.wav", "voice.wav"]);
  });

  it("sends a respelled text, and returns the words as they are written", async () => {
    const { bytes } = await recording("Reel right makes a video.");
    server.respondNext({ bytes });
    const pronunciations = [{ word: "Reelwright", say: "Reel right" }];
    const { words } = await speak({ text: "Reelwright makes a video.", pronunciations });
    expect(server.requests[0]?.body).toMatchObject({ input: "Reel right makes a video." });
    expect(words.map((word) => word.text).join(" ")).toBe("Reelwright makes a video.");
  });

  it("counts the characters and the length of the sound", async () => {
    const text = "One two three.";
    const { bytes } = await recording(text);
    server.respondNext({ bytes });
    const prices = { "openai:tts-1": { minute: 0.6 } };
    const { result, calls } = await recordProviderCalls(() =>
      speak({ text }, never, "openai:tts-1", prices),
    );
    const [call] = calls;
    expect(call).toMatchObject({ model: "openai:tts-1", characters: text.length });
    expect(Math.abs((call?.media_seconds ?? 0) - result.seconds)).toBeLessThan(0.1);
    expect(call?.cost_usd).toBeCloseTo((call?.media_seconds ?? 0) / 100, 6);
  });

  it("counts the characters of an invalid sound", async () => {
    server.respondNext({ bytes: Buffer.from("this is not sound") });
    const { calls } = await recordProviderCalls(() => speak().catch(() => undefined));
    expect(calls).toEqual([
      { model: "openai:tts-1", seconds: expect.any(Number), characters: 14, cost_usd: null },
    ]);
  });

  it("shifts the pitch and keeps the length", async () => {
    const { bytes } = await recording("Hello there.");
    server.respondNext({ bytes }, { bytes });
    const plain = await speak({ text: "Hello there." });
    const high = await speak({ text: "Hello there.", pitch: 1.5 });
    expect(Math.abs(high.seconds - plain.seconds)).toBeLessThan(0.15);
  });

  it.each([
    [
      "a rejected key",
      { status: 401, json: { error: { message: "Incorrect key sk-secret." } } },
      "provider_unavailable",
      false,
    ],
    ["an invalid sound", { bytes: Buffer.from("this is not sound") }, "tool_failed", false],
  ])("converts %s to a StepError without the key", async (_, answer, code, retryable) => {
    server.respondNext(answer);
    const failed = speak();
    await expect(failed).rejects.toMatchObject({ code, retryable });
    await expect(failed).rejects.not.toThrow("sk-secret");
    expect(await readdir(folder)).not.toContain("voice.wav.received");
  });

  it("rejects a text without a word before any request", async () => {
    await expect(speak({ text: "…" })).rejects.toMatchObject({ code: "invalid_input" });
    expect(server.requests).toEqual([]);
  });

  it.each(["openai:tts-1", "elevenlabs:eleven_flash_v2_5", "fal:fal-ai/kokoro"])(
    "never sends ../../v1/history/delete# as a voice to the address of %s",
    async (speech_model) => {
      const voice = "../../v1/history/delete#";
      await expect(speak({ voice }, never, speech_model)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining('Invalid "voice_name": "../../v1/history/delete#"'),
      });
      expect(server.requests).toEqual([]);
    },
  );

  it("rejects with the signal's reason on abort", async () => {
    server.respondNext({ hangs: true });
    const stop = new AbortController();
    const spoken = speak({}, stop.signal);
    stop.abort(new Error("no longer wanted"));
    await expect(spoken).rejects.toThrow("no longer wanted");
  });
});
