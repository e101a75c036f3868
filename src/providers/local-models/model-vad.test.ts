import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTinyModel,
  tinySpeechHertz,
  tinyTenVad,
  tinyVad,
} from "../../../test/fakes/tiny-sound-models.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../generators/generators.ts";
import type { TimedPart } from "../../generators/sound-providers.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { removeModel } from "../../models/add-model.ts";
import { openProviders } from "../open-providers.ts";
import { type LocalModels, openLocalModels } from "./local-models.ts";

let folder: string;
let modelsDir: string;
let models: LocalModels;
let providers: Providers;
let ffmpeg: Ffmpeg;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-vad-"));
  modelsDir = join(folder, "models");
  models = openLocalModels(modelsDir);
  ffmpeg = await localFfmpeg();
  providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, texts, fetch, models });
});
afterAll(() => rm(folder, { recursive: true }));

/** A loud hum, and speech of the tiny models in some parts. */
async function record(name: string, speech: readonly TimedPart[], seconds: number) {
  const path = join(folder, name);
  const speaks = speech.map(({ start, end }) => `between(t,${start},${end})`).join("+");
  const sound = `0.4*sin(2*PI*100*t)+0.2*sin(2*PI*${tinySpeechHertz}*t)*(${speaks})`;
  await ffmpeg.run(["-f", "lavfi", "-i", `aevalsrc='${sound}':d=${seconds}:s=16000`, path]);
  return path;
}

async function find(path: string, seconds: number) {
  const work = await mkdtemp(join(folder, "work-"));
  const found = await providers.installed?.speechFinder?.findSpeech(
    { path, seconds, folder: work },
    signal,
  );
  expect(await readdir(work)).toEqual([]);
  return found;
}

function expectParts(found: readonly TimedPart[] | undefined, speech: readonly TimedPart[]) {
  expect(found).toHaveLength(speech.length);
  for (const [index, { start, end }] of speech.entries()) {
    expect(Math.abs((found?.[index]?.start ?? -1) - start)).toBeLessThan(0.1);
    expect(Math.abs((found?.[index]?.end ?? -1) - end)).toBeLessThan(0.1);
  }
}

describe("modelVad", () => {
  const speech = [
    { start: 0.5, end: 1.5 },
    { start: 2.5, end: 3 },
  ];
  it.each([
    ["silero", tinyVad()],
    ["silero", tinyVad({ version: 5 })],
    ["ten", tinyTenVad()],
  ])(
    "is there as soon as %s is installed, and tells speech from a louder hum",
    async (type, file) => {
      expect(providers.installed?.speechFinder).toBeUndefined();
      expect(await addTinyModel(modelsDir, "vad", file)).toMatchObject({
        kind: "vad",
        engine: { type },
      });
      const found = await find(await record("said.wav", speech, 4), 4);
      expect(found?.engine).toBe("local/vad");
      expectParts(found?.parts, speech);
      await removeModel("vad", { models });
    },
  );

  it("finds speech at the border of two minutes once, and none in a hum", async () => {
    await addTinyModel(modelsDir, "vad", tinyVad());
    const long = [
      { start: 3, end: 5 },
      { start: 59.2, end: 60.6 },
      { start: 119.9, end: 120.4 },
      { start: 124, end: 125 },
    ];
    expectParts((await find(await record("long.wav", long, 125), 125))?.parts, long);
    expect((await find(await record("hum.wav", [{ start: 9, end: 9 }], 2), 2))?.parts).toEqual([]);
  });

  it("keeps the times of a sound that starts after its picture", async () => {
    const sound = await record("late.wav", speech, 4);
    const path = join(folder, "late.mp4");
    const picture = ["-f", "lavfi", "-i", "color=black:s=64x64:r=10:d=6"];
    await ffmpeg.run([...picture, "-itsoffset", "1.5", "-i", sound, path]);
    const late = speech.map(({ start, end }) => ({ start: start + 1.5, end: end + 1.5 }));
    expectParts((await find(path, 6))?.parts, late);
  });

  it("fails in one clear error with a model that is broken, and marks it", async () => {
    const path = await record("said.wav", speech, 4);
    await truncate(join(modelsDir, "vad", ".vad.onnx"), 3000);
    models = openLocalModels(modelsDir);
    providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, texts, fetch, models });
    await expect(find(path, 4)).rejects.toThrow(
      /^The model "vad" is broken: It ends the process of the engine/,
    );
    expect(models.list()[0]?.broken).toBeDefined();
    await expect(find(path, 4)).rejects.toThrow(/^The model "vad" is broken: /);
  });
});
