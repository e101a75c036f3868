import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinySpeech, writeTinyEars } from "../../../../test/fakes/tiny-models.ts";
import {
  addTinyFolder,
  tinyEmbedding,
  tinySegmentation,
} from "../../../../test/fakes/tiny-sound-models.ts";
import { localMedia } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import { useToolBench } from "../../../../test/tool-benches/use-tool-bench.ts";
import { addModel } from "../../../models/add-model.ts";
import { openLocalModels } from "../../../providers/local-models/local-models.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import type { Word } from "../../../values/scene.ts";
import { markSpeakers } from "./mark-speakers.ts";
import tool from "./transcribe_audio.ts";

const bench = useToolBench();
let modelsDir: string;
let audio: string;

const openAll = () =>
  openProviders(
    { keys: {}, base_urls: {} },
    { ffmpeg: bench().ffmpeg, fetch, texts, models: openLocalModels(modelsDir) },
  );

async function transcribe(input: Record<string, unknown> = {}) {
  const providers = await openAll();
  const assets = localMedia(bench().ffmpeg);
  return await bench().run(tool, { audio, language: "en", ...input }, { assets, providers });
}
const said = (words: unknown) =>
  (words as Word[]).map(({ text, speaker }) => (speaker ? `${text}: ${speaker}` : text));

beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), "speakers-"));
  const source = join(modelsDir, ".ears");
  await writeTinyEars(source);
  const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
  const models = openLocalModels(modelsDir);
  const signal = AbortSignal.any([]);
  await addModel({ source, name: "ears", languages: ["en"] }, { ...options, models, signal });
  // Words are tones, and so are voices: "one" and "two" differ in both, "three" has no voice.
  audio = join(bench().folder, "talk.wav");
  await writeFile(audio, await tinySpeech({ two: 1, one: 3, three: 9 }, 11));
});
afterAll(() => rm(modelsDir, { recursive: true }));

describe("transcribe_audio", () => {
  it("marks no speakers without a model", async () => {
    const made = await transcribe();
    expect(said(made.words)).toEqual(["two", "one", "three"]);
    expect(made.speakers).toBeUndefined();
    expect(made).toMatchObject({ engine: "local/ears" });
  });

  it("names the speaker of each word, once a model of two files is installed", async () => {
    const files = {
      "model.onnx": tinySegmentation(),
      // The smaller variant is left alone.
      "model.int8.onnx": tinySegmentation({ num_speakers: "none" }),
      "voices.onnx": tinyEmbedding(),
    };
    expect(await addTinyFolder(modelsDir, "speakers", files)).toMatchObject({
      kind: "speakers",
      engine: { type: "pyannote", segmentation: "model.onnx", embedding: "voices.onnx" },
    });
    const made = await transcribe();
    expect(said(made.words)).toEqual(["two: Speaker 1", "one: Speaker 2", "three"]);
    expect(made).toMatchObject({
      text: "two one three",
      speakers: ["Speaker 1", "Speaker 2"],
      engine: "local/ears, local/speakers",
    });
    expect(made.warnings).toBeUndefined();
  });

  it("knows a speaker again who spoke before", async () => {
    const { ffmpeg, folder } = bench();
    const again = join(folder, "again.wav");
    const filters = "[0:a]atrim=0:5,asetpts=PTS-STARTPTS[a];[1:a]atrim=0:5,asetpts=PTS-STARTPTS[b]";
    const graph = `${filters};[a][b]concat=n=2:v=0:a=1`;
    await ffmpeg.run(["-i", audio, "-i", audio, "-filter_complex", graph, again]);
    const turns = ["two: Speaker 1", "one: Speaker 2"];
    expect(said((await transcribe({ audio: again })).words)).toEqual([...turns, ...turns]);
  });

  it("marks no speakers where mark_speakers is false", async () => {
    const made = await transcribe({ mark_speakers: false });
    expect(said(made.words)).toEqual(["two", "one", "three"]);
    expect(made).toMatchObject({ engine: "local/ears" });
  });

  it("has words without speakers, and a warning, when the time is over", async () => {
    const words = [{ text: "two", start: 0, end: 1 }];
    const context = { providers: await openAll(), folder: bench().folder };
    const { signal } = new AbortController();
    const source = { path: audio, seconds: 11 };
    const over = AbortSignal.abort();
    expect(await markSpeakers(words, source, { ...context, signal }, over)).toEqual({
      words,
      warnings: ["The speakers are not marked. It took longer than 10 minutes."],
    });
  });

  it("has words without speakers, and a warning, while the model is broken", async () => {
    await truncate(join(modelsDir, "speakers", "voices.onnx"), 300);
    for (const state of ["found", "marked"]) {
      const made = await transcribe();
      expect(said(made.words), state).toEqual(["two", "one", "three"]);
      expect(made.engine).toBe("local/ears");
      expect(made.warnings).toEqual([
        expect.stringMatching(/^The speakers are not marked. The model "speakers" is broken: /),
      ]);
    }
    const models = openLocalModels(modelsDir).list();
    expect(models.find(({ kind }) => kind === "speakers")?.broken).toBeDefined();
    expect(models.find(({ kind }) => kind === "ears")?.broken).toBeUndefined();
  });
});
