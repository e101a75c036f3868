import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../../test/fakes/fake-ai-server.ts";
import { localFfmpeg } from "../../../../test/tool-benches/local-ffmpeg.ts";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import { guardedFetch } from "../../../net/guarded-fetch.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import { StepError } from "../../../system/errors.ts";
import tool from "./transcribe_audio.ts";

const providers = {} as Providers;
const stage = soundBench(tool, providers);
let server: FakeAi;

beforeAll(async () => {
  server = await startFakeAi();
});
afterAll(() => server.close());

/** Uses a model of the fake server. */
async function useModel(transcription_model: string) {
  const ffmpeg = await localFfmpeg();
  const url = `${server.url}/v1`;
  const opened = await openProviders(
    {
      transcription_model,
      keys: { openai: "sk-secret" },
      base_urls: { openai: url, openai_compatible: url },
    },
    { ffmpeg, texts, fetch: guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] }) },
  );
  Object.assign(providers, opened);
}

const lastBody = () => String(server.requests.at(-1)?.body);

describe("transcribe_audio", () => {
  it.each([
    ["openai:whisper-1", "OggS"],
    ["openai_compatible:whisper-large", "WAVE"],
  ])("transcribes speech by %s, with the times of words", async (model, format) => {
    await useModel(model);
    const made = await stage.run({ audio: "tone.wav", language: "en-GB" });
    expect(made).toMatchObject({ text: "Hello from the sea.", language: "en", engine: model });
    expect(made.words).toEqual([
      { text: "Hello", start: 0, end: 0.3 },
      { text: "from", start: 0.3, end: 0.5 },
      { text: "the", start: 0.5, end: 0.6 },
      { text: "sea.", start: 0.6, end: 0.98 },
    ]);
    expect(server.requests.at(-1)?.path).toBe("/v1/audio/transcriptions");
    const body = lastBody();
    expect(body).toContain(format);
    expect(body).toMatch(/name="language"\s+en\s/);
    expect(body).toMatch(/name="response_format"\s+verbose_json/);
    expect(body).toMatch(/name="timestamp_granularities\[\]"\s+word/);
  });

  it("returns no word that ends before it starts, as some servers do", async () => {
    await useModel("openai_compatible:whisper");
    const times = { start: 0.5, end: 0.4 };
    const words = [{ word: "One", ...times }];
    const segments = [{ id: 0, text: "One two", ...times }];
    for (const heard of [{ words }, { segments }]) {
      const json = { text: "One two", language: "english", duration: 1, ...heard };
      server.respondNext({ json });
      const made = await stage.run({ audio: "tone.wav" });
      expect(made.words).toContainEqual({ text: expect.any(String), start: 0.5, end: 0.5 });
    }
  });

  it("places the words by segments, or by the sound, if the model gives no times", async () => {
    await useModel("openai_compatible:whisper");
    const segments = [
      { id: 0, start: 0, end: 0.4, text: "One two" },
      { id: 1, start: 0.5, end: 1, text: "three" },
    ];
    server.respondNext(
      { json: { text: "One two three", language: "english", duration: 1, segments } },
      { json: { text: "One two three" } },
    );
    const bySegments = await stage.run({ audio: "tone.wav" });
    expect(bySegments.words).toEqual([
      { text: "One", start: 0, end: expect.closeTo(0.2, 1) },
      { text: "two", start: expect.closeTo(0.2, 1), end: 0.4 },
      { text: "three", start: 0.5, end: 1 },
    ]);
    const bySound = await stage.run({ video: "color-bars.mp4" });
    expect(bySound.words).toHaveLength(3);
    expect(bySound.language).toBeUndefined();
  });

  it("fails without the key in the message when the key is rejected", async () => {
    await useModel("openai:whisper-1");
    server.respondNext({ status: 401, json: { error: { message: "Incorrect key sk-secret." } } });
    const failed = stage.run({ audio: "tone.wav" });
    await expect(failed).rejects.toMatchObject({ code: "provider_unavailable", retryable: false });
    await expect(failed).rejects.not.toThrow("sk-secret");
  });

  it("names the setting that is missing", async () => {
    await useModel("openai:whisper-1");
    expect(tool.missingRequirement?.({} as Providers)).toMatch(/TRANSCRIPTION_MODEL/);
    expect(tool.missingRequirement?.(providers)).toBeUndefined();
    Object.assign(providers, { transcription: undefined });
    await expect(stage.run({ audio: "tone.wav" })).rejects.toMatchObject({
      code: "provider_required",
    });
  });

  it.each([
    ["nothing", {}, /No sound/],
    ["a picture", { audio: "picture.jpg" }, /kind image/],
  ])("refuses %s before any request", async (_name, input, message) => {
    await useModel("openai:whisper-1");
    const before = server.requests.length;
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
    expect(server.requests).toHaveLength(before);
  });
});

describe("transcribe_audio of this machine only", () => {
  it("returns no words, at no cost and with a warning, without a recognizer", async () => {
    await useModel("openai:whisper-1");
    const before = server.requests.length;
    const made = await stage.run({ audio: "tone.wav", only_local: true });
    expect(made).toMatchObject({ words: [], transcribed_seconds: 0, engine: "local/none" });
    expect(made.warnings).toEqual([expect.stringContaining("./reelwright models add ears")]);
    // The model of a provider is not asked.
    expect(server.requests).toHaveLength(before);
  });

  it("has no words instead of no video where a recognizer cannot work", async () => {
    const broken = { transcribe: () => Promise.reject(new StepError("tool_failed", "It broke.")) };
    Object.assign(providers, { localTranscription: broken });
    const made = await stage.run({ audio: "tone.wav", only_local: true });
    delete providers.localTranscription;
    expect(made).toMatchObject({ words: [], warnings: ["There are no captions: It broke."] });
  });

  it("keeps words that are given", async () => {
    const words = [{ text: "Hello.", start: 0.1, end: 0.5 }];
    const made = await stage.run({ audio: "tone.wav", words });
    expect(made).toMatchObject({ words, text: "Hello.", transcribed_seconds: 0 });
  });
});
