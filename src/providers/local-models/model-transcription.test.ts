import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinySpeech, writeTinyEars } from "../../../test/fakes/tiny-models.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../generators/generators.ts";
import { addModel } from "../../models/add-model.ts";
import { openProviders } from "../open-providers.ts";
import { openLocalModels } from "./local-models.ts";

let folder: string;
let modelsDir: string;
let providers: Providers;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-ears-"));
  modelsDir = join(folder, "models");
  const models = openLocalModels(modelsDir);
  const ffmpeg = await localFfmpeg();
  providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, texts, fetch, models });
});
afterAll(() => rm(folder, { recursive: true }));

const hear = async (name: string, language: string | undefined, seconds = 6) => {
  const path = join(folder, name);
  const work = await mkdtemp(join(folder, "work-"));
  const request = { path, seconds, language, folder: work };
  try {
    return await providers.transcription?.transcribe(request, signal);
  } finally {
    expect(await readdir(work)).toEqual([]);
    await rm(work, { recursive: true });
  }
};

describe("modelTranscription", () => {
  it("is there as soon as a recognizer is installed, and hears words with their times", async () => {
    expect(providers.transcription).toBeUndefined();
    const source = join(folder, "ears");
    await writeTinyEars(source);
    const models = openLocalModels(modelsDir);
    const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
    const added = await addModel({ source, languages: ["en"] }, { ...options, models, signal });
    expect(added).toMatchObject({ kind: "ears", engine: { type: "ctc" }, voices: [] });
    await writeFile(
      join(folder, "said.wav"),
      await tinySpeech({ one: 0.5, three: 1.6, two: 4 }, 6),
    );
    const heard = await hear("said.wav", undefined);
    expect(heard).toMatchObject({ text: "one three two", language: "en", engine: "local/ears" });
    const starts = heard?.words.map(({ start }) => start) ?? [];
    for (const [index, start] of [0.5, 1.6, 4].entries())
      expect(Math.abs((starts[index] ?? 0) - start)).toBeLessThan(0.1);
    for (const { start, end } of heard?.words ?? []) expect(end - start).toBeGreaterThan(0.2);
  });

  it("hears a long recording in parts, with times from its start", async () => {
    const starts = { one: 1, two: 31, three: 58 };
    await writeFile(join(folder, "long.wav"), await tinySpeech(starts, 60));
    const heard = await hear("long.wav", "en", 60);
    expect(heard?.words.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    for (const { text, start } of heard?.words ?? [])
      expect(Math.abs(start - starts[text as keyof typeof starts])).toBeLessThan(0.1);
  });

  it("hears nothing in silence, and refuses a language that no recognizer hears", async () => {
    await writeFile(
      join(folder, "quiet.wav"),
      new Uint8Array(await tinySpeech(silent, 6)).fill(0, 44),
    );
    expect(await hear("quiet.wav", "en")).toMatchObject({ text: "", words: [] });
    await expect(hear("said.wav", "ja")).rejects.toThrow(
      'No installed recognizer hears "ja". Add one with ./reelwright models add ears',
    );
  });

  it("fails in one clear error with a recognizer that is broken, and is gone then", async () => {
    await truncate(join(modelsDir, "ears", "model.onnx"), 3000);
    const models = openLocalModels(modelsDir);
    const ffmpeg = await localFfmpeg();
    const opened = await openProviders(
      { keys: {}, base_urls: {} },
      { ffmpeg, texts, fetch, models },
    );
    const request = { path: join(folder, "said.wav"), seconds: 6, language: "en", folder };
    const broken = opened.transcription?.transcribe(request, signal);
    await expect(broken).rejects.toThrow(/^The model "ears" is broken: /);
    expect(opened.transcription).toBeUndefined();
  });
});

const silent = { one: 0, two: 0, three: 0 };
