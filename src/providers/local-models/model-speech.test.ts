import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installTinyVoice } from "../../../test/fakes/tiny-models.ts";
import { readWav } from "../../generators/sound/wav.ts";
import { openLocalModels } from "./local-models.ts";
import { modelSpeech } from "./model-speech.ts";

let folder: string;
let modelsDir: string;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-speech-"));
  modelsDir = join(folder, "models");
  await installTinyVoice(modelsDir, { name: "voice-en" });
});
afterAll(() => rm(folder, { recursive: true }));

const request = (text: string, more: { language?: string; voice?: string } = {}) => ({
  ...{ text, language: "en", rate: 1, pitch: 1, path: join(folder, "said.wav") },
  ...more,
});

describe("modelSpeech", () => {
  it("speaks with the model of the language by default, with a time for each word", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    const text = "Hello there, my friend. This is the second sentence.";
    const said = await speech.speak(request(text), signal);
    expect(said.engine).toBe("local/voice-en");
    expect(said.words.map((word) => word.text)).toEqual(text.split(" "));
    const { rate, channels } = readWav(await readFile(join(folder, "said.wav")));
    expect(rate).toBe(48_000);
    expect(channels[0]?.length).toBe(Math.round(said.seconds * rate));
    for (const [index, { start, end }] of said.words.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(said.words[index - 1]?.end ?? 0);
    }
    expect(said.words.at(-1)?.end).toBeLessThanOrEqual(said.seconds);
    expect((await readdir(folder)).sort()).toEqual(["models", "said.wav"]);
  });

  it("leaves a language without a model to eSpeak NG, and says so if a model was asked for", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    const plain = await speech.speak(request("Guten Tag.", { language: "de" }), signal);
    expect(plain.engine).toBe("local/espeak-ng");
    expect(plain.warnings).toBeUndefined();
    const asked = request("Guten Tag.", { language: "de", voice: "voice-en" });
    const other = await speech.speak(asked, signal);
    expect(other.engine).toBe("local/espeak-ng");
    expect(other.warnings).toEqual([
      'The voice "voice-en" speaks English. eSpeak NG speaks this text in German.',
    ]);
  });

  it("leaves a voice of eSpeak NG to it in the language of a model", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    const said = await speech.speak(request("Hello.", { voice: "en-gb+f3" }), signal);
    expect(said.engine).toBe("local/espeak-ng");
  });

  it("uses a model that is added while the process runs", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    await installTinyVoice(modelsDir, { name: "voice-fr", languages: ["fr-FR"] });
    const said = await speech.speak(request("Bonjour.", { language: "fr" }), signal);
    expect(said.engine).toBe("local/voice-fr");
    await rm(join(modelsDir, "voice-fr"), { recursive: true });
    const later = await speech.speak(request("Bonjour.", { language: "fr" }), signal);
    expect(later.engine).toBe("local/espeak-ng");
  });

  it("fails the step of a model that ends its process, marks it, and then leaves it out", async () => {
    const metadata = { n_speakers: "" };
    await installTinyVoice(modelsDir, { name: "voice-es", languages: ["es"], metadata });
    const models = openLocalModels(modelsDir);
    const speech = modelSpeech(models);
    const spanish = request("Buenos d\u00edas.", { language: "es" });
    const broken = speech.speak(spanish, signal);
    await expect(broken).rejects.toMatchObject({
      code: "tool_failed",
      retryable: false,
      message: expect.stringMatching(/^The model "voice-es" is broken: .*models remove voice-es/),
    });
    const found = openLocalModels(modelsDir).list();
    expect(found.find(({ name }) => name === "voice-es")?.broken).toContain("ends the process");
    const later = await speech.speak(spanish, signal);
    expect(later.engine).toBe("local/espeak-ng");
    expect(later.warnings).toEqual(['The voice model "voice-es" is broken, so eSpeak NG speaks.']);
    const named = speech.speak({ ...spanish, voice: "voice-es" }, signal);
    await expect(named).rejects.toThrow(/The model of the voice "voice-es" is broken/);
    expect((await readdir(folder)).sort()).toEqual(["models", "said.wav"]);
  });

  it("fails the step of a model that makes sound without an end", async () => {
    await installTinyVoice(modelsDir, {
      name: "voice-it",
      languages: ["it"],
      secondsPerLetter: 20,
    });
    const speech = modelSpeech(openLocalModels(modelsDir));
    const said = speech.speak(request("Buongiorno.", { language: "it" }), signal);
    await expect(said).rejects.toThrow(/"voice-it" is broken: .*sound without an end/);
  });

  it("does not mark a model because a text has no sound for it", async () => {
    const models = openLocalModels(modelsDir);
    const speech = modelSpeech(models);
    const said = speech.speak(request("\u4f60\u597d", { voice: "voice-en" }), signal);
    await expect(said).rejects.toMatchObject({ code: "invalid_input" });
    expect(models.list().find(({ name }) => name === "voice-en")?.broken).toBeUndefined();
  });

  it("reads a long text in sentences, so that another text takes its turn between them", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    const long = `${"One more sentence of this text. ".repeat(6)}`;
    const order: string[] = [];
    const say = async (name: string, text: string) => {
      await speech.speak({ ...request(text), path: join(folder, `${name}.wav`) }, signal);
      order.push(name);
    };
    await Promise.all([say("long", long), say("short", "Hello.")]);
    expect(order).toEqual(["short", "long"]);
  });

  it("stops on abort and leaves no files", async () => {
    const speech = modelSpeech(openLocalModels(modelsDir));
    const stop = new AbortController();
    const path = join(folder, "stopped.wav");
    const said = speech.speak({ ...request("One. Two. Three."), path }, stop.signal);
    stop.abort(new Error("Stopped."));
    await expect(said).rejects.toThrow("Stopped.");
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
  });
});
