import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../test/fakes/fake-ai-server.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { fixture } from "../../test/tool-benches/local-media.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import type { Providers } from "../generators/generators.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { Clock } from "../system/clock.ts";
import { openProviders, providerLimits } from "./open-providers.ts";

const ffmpeg = await localFfmpeg();
const { signal } = new AbortController();
let server: FakeAi;
let folder: string;

beforeEach(async () => {
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "response-limits-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function open(clock?: Pick<Clock, "sleep">): Promise<Providers> {
  const settings = {
    text_model: "openai:gpt-5-mini",
    speech_model: "openai:tts-1",
    image_model: "openai:gpt-image-1",
    music_model: "fal:fal-ai/stable-audio",
    video_model: "replicate:minimax/video-01",
    transcription_model: "openai:whisper-1",
    keys: { openai: "key", fal: "key", replicate: "key" },
    base_urls: {
      openai: `${server.url}/v1`,
      fal: `${server.url}/fal`,
      replicate: `${server.url}/replicate`,
    },
  };
  const fetch = guardedFetch({ allowPrivate: false, ...providerLimits(settings) });
  return openProviders(settings, { ffmpeg, fetch, texts, ...(clock ? { clock } : {}) });
}

const picture = {
  ...{ prompt: "tea", style: "auto" as const, width: 64, height: 64, seed: 1 },
};
const calls: Record<string, (providers: Providers, path: string) => Promise<unknown>> = {
  text: ({ text }) =>
    text.writeScript({ topic: "Tea", tone: "calm", seconds: 10, language: "en", seed: 1 }, signal),
  speech: ({ speech }, path) =>
    speech.speak({ text: "One two.", language: "en", rate: 1, pitch: 1, path }, signal),
  image: ({ image }, path) => image.draw({ ...picture, path }, signal),
  music: ({ music }, path) =>
    music.compose({ mood: "calm", bpm: 76, seconds: 20, seed: 5, path }, signal),
  video: async ({ video }, path) =>
    video?.animate({ prompt: "waves", seconds: 4, width: 64, height: 64, path }, signal),
  transcription: async ({ transcription }) =>
    transcription?.transcribe(
      { path: fixture("tone.wav"), seconds: 1, language: "en", folder },
      signal,
    ),
};

describe("an endless response of a model", () => {
  it.each([
    ["text", "16 MiB"],
    ["speech", "64 MiB"],
    ["image", "64 MiB"],
    ["music", "2 MiB"],
    ["video", "16 MiB"],
    ["transcription", "64 MiB"],
  ])("of %s ends at %s, so that it cannot fill the memory", async (kind, maximum) => {
    const providers = await open();
    server.respondNext({ endless: true });
    await expect(calls[kind]?.(providers, join(folder, "made"))).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: false,
      message: `${server.url} sent more than ${maximum}, the maximum for this request. Check the server at this address.`,
    });
    expect(server.requests).toHaveLength(1);
  });

  it("ends at the maximum if it is an error", async () => {
    const providers = await open();
    server.respondNext({ endless: true, status: 500 });
    await expect(calls.text?.(providers, "")).rejects.toMatchObject({
      code: "provider_unavailable",
      message: expect.stringContaining("sent more than 16 MiB"),
    });
  });
});

describe("a response of a model whose body arrives a byte at a time", () => {
  it.each(Object.keys(calls))(
    "of %s ends at 600 s, so that it cannot hold a step",
    async (kind) => {
      const providers = await open({
        sleep: (milliseconds) =>
          milliseconds === 600_000 ? Promise.resolve() : new Promise(() => {}),
      });
      server.respondNext({ slow: true });
      await expect(calls[kind]?.(providers, join(folder, "made"))).rejects.toMatchObject({
        code: "provider_unavailable",
        retryable: false,
        message: `${server.url} sent a response for more than 600 s, the maximum for this request. Check the server at this address.`,
      });
      expect(server.requests).toHaveLength(1);
    },
  );
});
