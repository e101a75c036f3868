import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import { encodeWav, readWav } from "../../generators/sound/wav.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { aiMusic } from "./ai-music.ts";

const ffmpeg = await localFfmpeg();
let server: FakeAi;
let folder: string;

beforeEach(async () => {
  server = await startFakeAi();
  folder = await mkdtemp(join(tmpdir(), "ai-music-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A rising level, so that a cut at the end would be heard. */
const rising = async () => {
  const samples = Float32Array.from(
    { length: 44_100 * 3 },
    (_, i) => (i / (44_100 * 3)) * Math.sin(i / 30),
  );
  return Buffer.from(encodeWav({ rate: 44_100, channels: [samples] }));
};

async function compose(
  music_model: string,
  { signal = new AbortController().signal, origin = server.url } = {},
) {
  const base_urls = { fal: `${origin}/fal`, replicate: `${origin}/replicate` };
  const settings: ProviderSettings = {
    music_model,
    keys: { fal: "fal-secret", replicate: "r8_secret" },
    base_urls,
  };
  const name = readModelName("music", settings);
  if (!name) throw new Error("no model");
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [origin] });
  const path = join(folder, "music.wav");
  const made = await aiMusic(name, { settings, fetch, ffmpeg, poll_seconds: 0.01 }).compose(
    { mood: "calm", bpm: 76, seconds: 20, seed: 5, path },
    signal,
  );
  return { path, ...made };
}

describe("aiMusic", () => {
  it("requests fal, downloads the sound and makes a loop", async () => {
    server.respondNext(
      { json: { audio_file: { url: `${server.url}/files/a.wav`, content_type: "audio/wav" } } },
      { bytes: await rising() },
    );
    const { path, seconds, engine } = await compose("fal:fal-ai/stable-audio");
    expect(engine).toBe("fal:fal-ai/stable-audio");
    expect(server.requests[0]).toMatchObject({
      path: "/fal/fal-ai/stable-audio",
      headers: { authorization: "Key fal-secret" },
      body: { prompt: expect.stringContaining("calm"), seconds_total: 22, seed: 5 },
    });
    const { rate, channels } = readWav(await readFile(path));
    expect(rate).toBe(48_000);
    expect(channels).toHaveLength(2);
    const [samples = new Float32Array()] = channels;
    expect(samples.length / 48_000).toBeCloseTo(seconds, 3);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(20 * Math.log10(loudest)).toBeLessThanOrEqual(-1);
    const level = (from: number) =>
      samples
        .slice(from, from + 2400)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(Math.abs(level(0) - level(samples.length - 2400))).toBeLessThan(0.1);
    expect(await readdir(folder)).toEqual(["music.wav"]);
  });

  it("polls Replicate until the prediction has succeeded", async () => {
    // The response names another server, which must not receive the key.
    const urls = { get: "https://elsewhere.example/predictions/p1" };
    server.respondNext(
      { json: { id: "p1", status: "starting", urls } },
      { json: { id: "p1", status: "processing", urls } },
      { json: { status: "succeeded", output: [`${server.url}/files/a.wav`] } },
      { bytes: await rising() },
    );
    const { engine } = await compose("replicate:meta/musicgen:abc123");
    expect(engine).toBe("replicate:meta/musicgen:abc123");
    const [start, ...then] = server.requests;
    expect(start).toMatchObject({
      path: "/replicate/predictions",
      headers: { authorization: "Bearer r8_secret", prefer: "wait" },
      body: { version: "abc123", input: { duration: 22 } },
    });
    expect(then.map(({ path }) => path)).toEqual([
      "/replicate/predictions/p1",
      "/replicate/predictions/p1",
      "/files/a.wav",
    ]);
  });

  it.each([
    [
      "a rate limit",
      { status: 429, json: { detail: "Slow down." } },
      "provider_unavailable",
      true,
      "Slow down.",
    ],
    [
      "a rejected key",
      { status: 401, json: { detail: "Bad key fal-secret" } },
      "provider_unavailable",
      false,
      "FAL_API_KEY",
    ],
    [
      "a rejected input",
      { status: 422, json: { detail: [{ msg: "prompt is too long" }] } },
      "tool_failed",
      false,
      "prompt is too long",
    ],
    [
      "a page instead of JSON",
      { status: 502, bytes: Buffer.from("<html>") },
      "provider_unavailable",
      true,
      "502",
    ],
    ["a response without sound", { json: { seed: 1 } }, "tool_failed", true, "no audio URL"],
  ])("converts %s to a StepError without the key", async (_, answer, code, retryable, said) => {
    server.respondNext(answer);
    const failed = compose("fal:fal-ai/stable-audio");
    await expect(failed).rejects.toMatchObject({
      code,
      retryable,
      message: expect.stringContaining(said),
    });
    await expect(failed).rejects.not.toThrow("fal-secret");
  });

  it("reports a failed prediction and an unreachable server", async () => {
    server.respondNext({ json: { status: "failed", error: "out of memory" } });
    await expect(compose("replicate:meta/musicgen")).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("out of memory"),
    });
    const gone = compose("fal:fal-ai/stable-audio", { origin: "http://127.0.0.1:2" });
    await expect(gone).rejects.toMatchObject({ code: "provider_unavailable", retryable: true });
  });
});
