import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localSpeech } from "../../src/generators/speech/espeak-speech.ts";
import { type FinishedVideo, startVideoService, type VideoService } from "../clients/make-video.ts";
import { type FakeAi, startFakeAi } from "../fakes/fake-ai-server.ts";
import { addTinyTranslator } from "../fakes/tiny-translator.ts";
import { localFfmpeg } from "../tool-benches/local-ffmpeg.ts";

const script = "The sea is deep. No light comes here.";
const translation = "El mar es profundo. Aquí no llega la luz.";
const small = { resolution: "360p" };

let folder: string;
/** A video of the script, spoken with a pause between its sentences. */
let spoken: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-spoken-"));
  const voice = join(folder, "voice.wav");
  const request = { text: script, language: "en", voice: undefined, rate: 0.8, pitch: 1 };
  await localSpeech().speak({ ...request, path: voice }, new AbortController().signal);
  spoken = join(folder, "spoken.mp4");
  const { run } = await localFfmpeg();
  await run([
    ...["-f", "lavfi", "-i", "testsrc=s=320x180:r=25", "-i", voice, "-af", "apad=pad_dur=1.5"],
    ...["-shortest", "-c:v", "libx264", "-c:a", "aac", "-t", "8", spoken],
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Step {
  tool: string;
  outputs: object;
}

async function captionsOf(made: VideoService, { run }: FinishedVideo): Promise<string> {
  const { body } = await made.service.call("GET", `/v1/projects/${run.result.project_id}`);
  return new TextDecoder().decode(await made.download(made.localLink(body.captions_url)));
}

describe("the template localize_and_dub without models", () => {
  let made: VideoService;
  let source: string;
  beforeAll(async () => {
    made = await startVideoService({ credits: 100 });
    source = await made.upload(spoken);
  });
  afterAll(() => made?.close());

  it("speaks a given translation at the times of the script's sentences", async () => {
    const inputs = { source, script, translation, target_language: "es", ...small };
    const video = await made.makeVideo("localize_and_dub", inputs);
    const { report } = await made.check(video);
    expect(report.checks.filter(({ name, passed }) => name === "loudness" && !passed)).toEqual([]);
    const { seconds } = await made.ffmpeg.probe(video.path);
    expect(seconds).toBeGreaterThan(3);
    const text = await captionsOf(made, video);
    expect(text).toContain("El mar es profundo.");
    expect(text).toContain("Aquí no llega la luz.");
  });

  it.each([
    [{ script }, "translate_text", "TEXT_MODEL"],
    [{ translation }, "transcribe_audio", "TRANSCRIPTION_MODEL"],
  ])("is refused before it costs anything with only %j", async (given, tool, setting) => {
    const inputs = { source, target_language: "es", ...given };
    const { status, body } = await made.client.start("localize_and_dub", inputs);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringContaining(`${tool} cannot run here: `) });
    expect(body).toMatchObject({ detail: expect.stringContaining(setting) });
  });
});

describe("the template localize_and_dub with an installed translator", () => {
  let made: VideoService;
  beforeAll(async () => {
    made = await startVideoService({ credits: 100 });
    const words = { The: "El", sea: "mar", is: "es", deep: "profundo", No: "Sin", light: "luz" };
    await addTinyTranslator(made.service.services.config.modelsDir, "translator-en-es", { words });
  });
  afterAll(() => made?.close());

  it("translates the script on this machine, and speaks it at the times of its sentences", async () => {
    const source = await made.upload(spoken);
    const inputs = { source, script, target_language: "es", ...small };
    const video = await made.makeVideo("localize_and_dub", inputs);
    await made.check(video);
    expect(await captionsOf(made, video)).toContain("El mar es profundo.");
  });
});

describe("the template localize_and_dub with models", () => {
  let server: FakeAi;
  let made: VideoService;
  beforeAll(async () => {
    server = await startFakeAi();
    made = await startVideoService({
      credits: 100,
      env: {
        TEXT_MODEL: "openai_compatible:llama3",
        TRANSCRIPTION_MODEL: "openai_compatible:whisper-large",
        OPENAI_COMPATIBLE_BASE_URL: `${server.url}/v1`,
      },
    });
  });
  afterAll(async () => {
    await made?.close();
    await server?.close();
  });

  it("transcribes and translates a video from its address or id and the language alone", async () => {
    server.setModelOutput({
      texts: [
        { number: 1, text: "Hola." },
        { number: 2, text: "Hola." },
      ],
    });
    const source = await made.upload(spoken);
    const inputs = { source, target_language: "es", ...small };
    const run = await made.runUntil("write_captions", "localize_and_dub", inputs);
    expect(server.requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/v1/audio/transcriptions", "/v1/chat/completions"]),
    );
    const path = `/v1/runs/${run}/steps`;
    const { steps } = (await made.service.call<{ steps: Step[] }>("GET", path)).body;
    const { outputs } = steps.find(({ tool }) => tool === "write_captions") ?? {};
    expect(JSON.stringify(outputs)).toContain("Hola.");
  });
});
