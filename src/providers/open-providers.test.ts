import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../test/fakes/fake-ai-server.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import { type Apertium, noApertium } from "../generators/translation/apertium.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import { openProviders } from "./open-providers.ts";

let ffmpeg: Ffmpeg;
let server: FakeAi;
let folder: string;
const { signal } = new AbortController();

beforeAll(async () => {
  ffmpeg = await localFfmpeg();
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "providers-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const open = (
  settings: Partial<Parameters<typeof openProviders>[0]> = {},
  apertium: Apertium = noApertium,
) => {
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  return openProviders(
    { keys: {}, base_urls: {}, ...settings },
    { ffmpeg, texts, fetch, apertium },
  );
};

describe("openProviders", () => {
  it("opens local engines for all kinds but video without models", async () => {
    const providers = await open();
    const { engine } = await providers.text.writeScript(
      { topic: "Tea", tone: "calm", seconds: 10, language: "en", seed: 1 },
      signal,
    );
    expect(engine).toBe("local/wordnet");
    expect(providers.video).toBeUndefined();
    expect(providers.fingerprint).toBe(
      "text=local;speech=local;image=local;music=local;video=local;transcription=local",
    );
  });

  it("names the version of Apertium in the fingerprint, which keeps results of other pairs apart", async () => {
    const { fingerprint } = await open({}, { ...noApertium, version: "abc" });
    expect(fingerprint).toMatch(/;apertium=abc$/);
  });

  it("uses the configured model for its kind and names it in the fingerprint", async () => {
    const base = `${server.url}/v1`;
    server.setModelOutput({ title: "T", paragraphs: ["P."] });
    const settings = {
      text_model: "openai_compatible:llama3",
      base_urls: { openai_compatible: base },
      keys: { openai: "secret" },
    };
    const providers = await open(settings);
    const { engine } = await providers.text.writeScript(
      { topic: "Tea", tone: "calm", seconds: 10, language: "en", seed: 1 },
      signal,
    );
    expect(engine).toBe("openai_compatible:llama3");
    const picture = {
      prompt: "tea",
      style: "auto",
      width: 64,
      height: 64,
      seed: 1,
      path: join(folder, "a.jpg"),
    } as const;
    expect((await providers.image.draw(picture, signal)).engine).toMatch(/^local\//);
    expect(providers.fingerprint).toBe(
      `text=openai_compatible:llama3;speech=local;image=local;music=local;video=local;transcription=local;OPENAI_COMPATIBLE_BASE_URL=${base}`,
    );
  });

  it("opens a model of every kind", async () => {
    const keys = { openai: "k", fal: "k", replicate: "k", elevenlabs: "k" };
    const providers = await open({
      keys,
      text_model: "openai:gpt-5-mini",
      image_model: "fal:fal-ai/flux/dev",
      speech_model: "elevenlabs:eleven_flash_v2_5",
      music_model: "replicate:meta/musicgen",
      video_model: "fal:fal-ai/kling-video",
    });
    expect(providers.video).toBeDefined();
    expect(providers.fingerprint).toContain(
      "speech=elevenlabs:eleven_flash_v2_5;image=fal:fal-ai/flux/dev;music=replicate:meta/musicgen",
    );
  });

  it("rejects a run's model that the operator does not allow, and lists the allowed ones", async () => {
    const providers = await open();
    expect(() => providers.choose({ text: "openai:gpt-5-mini" })).toThrow(
      'Invalid "text_model": "openai:gpt-5-mini". The operator allows: local.',
    );
  });

  it("rejects a model without its key and names the setting", async () => {
    await expect(open({ video_model: "google:veo-3" })).rejects.toThrow(
      'VIDEO_MODEL is "google:veo-3". Set GOOGLE_API_KEY to an API key.',
    );
  });
});
