import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installTinyVoice } from "../../test/fakes/tiny-models.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { VoiceList } from "./voices.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("GET /v1/voices/{voice}/preview", () => {
  const listen = (path: string, headers = { "x-api-key": service.account.api_key }) =>
    service.app.inject({ url: `/v1/voices/${path}`, headers });
  const kept = async () =>
    (await service.services.storage.list("segments/voices")).map(({ key }) => key);

  it("returns 200 with a sound, spoken once and then read from the storage", async () => {
    const first = await listen("de/preview");
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toBe("audio/wav");
    // 48,000 samples of two bytes a second: more than a second, and less than ten.
    expect(first.rawPayload.length).toBeGreaterThan(96_000);
    expect(first.rawPayload.length).toBeLessThan(960_000);
    const files = await kept();
    expect(files).toHaveLength(1);
    expect((await listen("DE/preview")).rawPayload).toEqual(first.rawPayload);
    expect(await kept()).toEqual(files);
  });

  it("returns 200 for languages without a sentence of their own, and for timbres", async () => {
    for (const path of [
      "ja/preview",
      "haw/preview",
      "f3/preview?language=fr",
      "en-us%2Bf3/preview",
    ])
      expect((await listen(path)).statusCode, path).toBe(200);
    const [german, french] = await Promise.all([
      listen("f3/preview?language=de"),
      listen("f3/preview?language=fr"),
    ]);
    expect(german.rawPayload.equals(french.rawPayload)).toBe(false);
  });

  it("returns 404 for an unknown voice, 422 for an unknown language, and 401 without a key", async () => {
    expect((await listen("nobody/preview")).statusCode).toBe(404);
    expect((await listen("f3/preview?language=xx")).statusCode).toBe(422);
    expect((await listen("de/preview", { "x-api-key": "" })).statusCode).toBe(401);
  });

  it("returns 422 if a speech model is configured, without a call of the model", async () => {
    const paid = await startTestService({
      env: { SPEECH_MODEL: "openai:gpt-4o-mini-tts", OPENAI_API_KEY: "sk-test" },
    });
    try {
      const { body } = await paid.call<VoiceList>("GET", "/v1/voices");
      expect(body.previews).toBe(false);
      const refused = await paid.call("GET", "/v1/voices/alloy/preview");
      expect(refused.status).toBe(422);
      expect(refused.body.detail).toContain("no preview, because speech costs credits");
    } finally {
      await paid.close();
    }
  });
});

describe("POST /v1/voices/{voice}/preview", () => {
  const say = (voice: string, body: object, account = service.account) =>
    service.call<{ detail?: string; pointer?: string }>(
      "POST",
      `/v1/voices/${voice}/preview`,
      body,
      { "x-api-key": account.api_key },
    );
  const size = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(headers["content-length"]);

  it("returns 200 with the caller's sentence, and keeps nothing", async () => {
    const files = await service.services.storage.list("segments/voices");
    const short = await say("en-us", { text: "Hello." });
    expect(short.status).toBe(200);
    expect(short.headers["content-type"]).toBe("audio/wav");
    const long = await say("en-us", { text: "Hello, and welcome to the deep sea." });
    expect(size(long)).toBeGreaterThan(2 * size(short));
    expect(await service.services.storage.list("segments/voices")).toEqual(files);
  });

  it("returns 200 with the pronunciations of the account", async () => {
    const text = "Reelwright.";
    const before = await say("en-us", { text });
    await service.call("PATCH", "/v1/account/pronunciations", {
      pronunciations: [{ word: "Reelwright", say: "the real and right one" }],
    });
    const after = await say("en-us", { text });
    await service.call("PATCH", "/v1/account/pronunciations", { pronunciations: [] });
    expect(size(after)).toBeGreaterThan(1.3 * size(before));
  });

  it("returns 422 where pronunciations make the sentence much longer", async () => {
    const account = await service.newAccount();
    const headers = { "x-api-key": account.api_key };
    const pronunciations = [{ word: "a", say: "wonderful ".repeat(20).trim() }];
    await service.call("PATCH", "/v1/account/pronunciations", { pronunciations }, headers);
    const refused = await say("en-us", { text: "a ".repeat(100).trim() }, account);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining("The maximum is 600."),
      pointer: "/text",
    });
  });

  it("returns 422 for a sentence without words", async () => {
    const refused = await say("en-us", { text: "?!" });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ pointer: "/text" });
  });

  it("returns 404 for an unknown voice, and 400 without a text or for a long one", async () => {
    expect((await say("nobody", { text: "Hello." })).status).toBe(404);
    for (const body of [{}, { text: "x".repeat(201) }])
      expect((await say("en-us", body)).status).toBe(400);
  });

  it("returns 429 for an account that listens more than 20 times a minute", async () => {
    const account = await service.newAccount();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await say("nobody", { text: "Hello." }, account)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    const refused = await say("nobody", { text: "Hello." }, account);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await say("nobody", { text: "Hello." })).status).toBe(404);
  });
});

describe("GET /v1/voices", () => {
  it("returns 200 with the voice of a model that was just added, its preview, and its absence later", async () => {
    const { modelsDir } = service.services.config;
    await installTinyVoice(modelsDir, { name: "voice-pl", languages: ["pl-PL"] });
    const polish = async () =>
      (await service.call<VoiceList>("GET", "/v1/voices")).body.languages.find(
        ({ language }) => language === "pl",
      );
    expect(await polish()).toMatchObject({ default_voice: "voice-pl", voices: ["voice-pl", "pl"] });
    const headers = { "x-api-key": service.account.api_key };
    const listen = (voice: string) =>
      service.app.inject({ url: `/v1/voices/${voice}/preview`, headers });
    const [natural, plain] = [await listen("voice-pl"), await listen("pl")];
    expect(natural.statusCode).toBe(200);
    expect(natural.rawPayload.equals(plain.rawPayload)).toBe(false);
    await rm(join(modelsDir, "voice-pl"), { recursive: true });
    expect((await polish())?.default_voice).toBeUndefined();
    expect((await listen("voice-pl")).statusCode).toBe(404);
  });

  it("returns 200 with writer, voices, captions and fonts by language", async () => {
    const { status, body } = await service.call<VoiceList>("GET", "/v1/voices");
    expect(status).toBe(200);
    const find = (language: string) => body.languages.find((one) => one.language === language);
    expect(find("de")).toEqual({
      language: "de",
      name: "German",
      writer: "topic",
      voices: expect.arrayContaining(["de"]),
      captions: true,
      fonts: true,
    });
    expect(find("ja")).toMatchObject({ writer: "topic", fonts: true });
    expect(find("am")).toMatchObject({ writer: "text", fonts: false, captions: false });
    expect(find("en")?.voices).toContain("en-us");
    expect(body.timbres).toContain("f3");
    expect(body.speech_engine).toBe("local/espeak-ng");
  });

  it("returns only voices that a run accepts", async () => {
    const { body } = await service.call<VoiceList>("GET", "/v1/voices");
    const { capabilities } = service.services;
    for (const { language, voices } of body.languages)
      for (const voice of voices)
        expect(capabilities.checkVoice({ language, voice }), voice).toBeUndefined();
  });
});
