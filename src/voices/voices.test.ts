import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { VoiceList } from "./voices.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("GET /v1/voices", () => {
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
