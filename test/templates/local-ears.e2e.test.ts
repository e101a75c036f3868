import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addModel } from "../../src/models/add-model.ts";
import { openLocalModels } from "../../src/providers/local-models/local-models.ts";
import type { Word } from "../../src/values/scene.ts";
import type { Timeline } from "../../src/values/timeline.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";
import { tinySpeech, writeTinyEars } from "../fakes/tiny-models.ts";
import {
  addTinyFolder,
  addTinyModel,
  tinyEmbedding,
  tinySegmentation,
  tinyVad,
} from "../fakes/tiny-sound-models.ts";

interface Estimate {
  credits: number;
  warnings: string[];
}

/** When each word of the recording is said. */
const said = { one: 0.5, three: 1.6, two: 4 };
const heard = Object.keys(said);
const seconds = 6;
let made: VideoService;
let recording: string;
let take: string;

/** A recording in three words, and a recognizer that hears them. */
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
  const { ffmpeg, folder, service } = made;
  const sound = join(folder, "said.wav");
  await writeFile(sound, await tinySpeech(said, seconds));
  recording = await made.upload(sound);
  const video = join(folder, "take.mp4");
  const picture = ["-f", "lavfi", "-i", `testsrc=s=320x180:r=25:d=${seconds}`];
  await ffmpeg.run([...picture, "-i", sound, "-c:v", "libx264", "-c:a", "aac", video]);
  take = await made.upload(video);
  const source = join(folder, "ears");
  await writeTinyEars(source);
  const models = openLocalModels(service.services.config.modelsDir);
  const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
  const { signal } = new AbortController();
  await addModel({ source, languages: ["en"] }, { ...options, models, signal });
});
afterAll(() => made?.close());

interface Step {
  tool: string;
  engine: string;
  credits: number;
  inputs: { words?: Word[] };
  outputs: {
    video?: string;
    words?: Word[];
    timeline?: Timeline;
    cuts?: { start: number; end: number }[];
  };
}

/** The step of a tool, and the words that it returned. */
async function outputOf(run: string, tool: string) {
  const path = `/v1/runs/${run}/steps`;
  const { steps } = (await made.service.call<{ steps: Step[] }>("GET", path)).body;
  const step = steps.find((each) => each.tool === tool);
  return { ...step, words: step?.outputs.words ?? [] };
}
/** What the video shows after burn_captions. */
async function pictureOf(run: string): Promise<string> {
  const { outputs } = await outputOf(run, "burn_captions");
  const { sha256 } = await made.service.services.db
    .selectFrom("assets")
    .select("sha256")
    .where("id", "=", String(outputs?.video))
    .executeTakeFirstOrThrow();
  return sha256.toString("hex");
}
const texts = (words: readonly Word[] = []) => words.map(({ text }) => text);

describe("templates where a recognizer is installed", () => {
  const small = { resolution: "360p" };
  const audiogram = { ...small, short_side: 180 };

  it("podcast_audiogram shows what is said, at its times, for the price of the estimate", async () => {
    const inputs = { source: recording, ...audiogram };
    const wanted = { agent_id: "podcast_audiogram", inputs };
    const { body } = await made.service.call<Estimate>("POST", "/v1/runs/estimate", wanted);
    expect(body.warnings).toEqual([]);
    const video = await made.makeVideo("podcast_audiogram", inputs);
    const words = video.timeline.scenes[0]?.words ?? [];
    expect(texts(words)).toEqual(heard);
    for (const [index, start] of Object.values(said).entries())
      expect(Math.abs((words[index]?.start ?? 0) - start)).toBeLessThan(0.15);
    expect(await outputOf(video.run.id, "transcribe_audio")).toMatchObject({
      ...{ engine: "local/ears", credits: 0.12 },
    });
    expect(video.run.credits_used).toBeLessThanOrEqual(body.credits);
  });

  it("podcast_audiogram keeps words that are given, and hears nothing", async () => {
    const words = [{ text: "Whales", start: 0.5, end: 1 }];
    const inputs = { source: recording, words, ...audiogram };
    const run = await made.runUntil("compose_timeline", "podcast_audiogram", inputs);
    const { outputs } = await outputOf(run, "compose_timeline");
    expect(texts(outputs?.timeline?.scenes[0]?.words)).toEqual(["Whales"]);
    expect(await outputOf(run, "transcribe_audio")).toMatchObject({
      ...{ engine: "local/given", credits: 0 },
    });
  });

  it("talking_head_cleanup has captions at the times after its cuts", async () => {
    const video = await made.makeVideo("talking_head_cleanup", { source: take, ...small });
    const { words } = await outputOf(video.run.id, "transcribe_audio");
    expect(texts(words)).toEqual(heard);
    // The pause before the last word is cut.
    expect(words[2]?.start).toBeLessThan(said.two - 1);
    const plain = { source: take, caption_style: "none", ...small };
    const without = await made.runUntil("burn_captions", "talking_head_cleanup", plain);
    expect(await pictureOf(without)).not.toBe(await pictureOf(video.run.id));
  });

  it("long_to_shorts cuts and captions by what is said", async () => {
    const run = await made.runUntil("burn_captions", "long_to_shorts", {
      ...{ source: take, highlights_max: 1, short_side: 180 },
      ...{ part_seconds_from: 1, part_seconds_to: 3 },
    });
    expect(texts((await outputOf(run, "transcribe_audio")).words)).toEqual(heard);
    for (const tool of ["find_highlights", "burn_captions"])
      expect(texts((await outputOf(run, tool)).inputs?.words)).toEqual(heard);
  });

  it("localize_and_dub takes the times of a translation from the recording", async () => {
    const run = await made.runUntil("translate_text", "localize_and_dub", {
      ...{ source: take, target_language: "es", translation: "Uno, tres, dos.", ...small },
    });
    expect(await outputOf(run, "transcribe_audio")).toMatchObject({ engine: "local/ears" });
    const { words } = await outputOf(run, "translate_text");
    expect(words[0]?.start).toBeCloseTo(said.one, 0);
  });

  it("talking_head_cleanup keeps its captions where speakers are marked", async () => {
    const files = { "model.onnx": tinySegmentation(), "voices.onnx": tinyEmbedding() };
    await addTinyFolder(made.service.services.config.modelsDir, "speakers", files);
    const inputs = { source: take, ...small };
    const run = await made.runUntil("burn_captions", "talking_head_cleanup", inputs);
    const { words, engine } = await outputOf(run, "transcribe_audio");
    expect(engine).toBe("local/ears, local/speakers");
    expect(texts(words)).toEqual(heard);
    expect(words[0]?.speaker).toBe("Speaker 1");
    expect((await outputOf(run, "burn_captions")).inputs?.words).toEqual(words);
  });

  it("talking_head_cleanup cuts what an installed model takes for no speech", async () => {
    await addTinyModel(made.service.services.config.modelsDir, "vad", tinyVad());
    const hum = "0.4*sin(2*PI*100*t)+0.2*sin(2*PI*1000*t)*between(t,2,4)";
    const video = join(made.folder, "hum.mp4");
    const picture = ["-f", "lavfi", "-i", `testsrc=s=320x180:r=25:d=${seconds}`];
    const sound = ["-f", "lavfi", "-i", `aevalsrc='${hum}':d=${seconds}:s=48000`];
    await made.ffmpeg.run([...picture, ...sound, "-c:v", "libx264", "-c:a", "aac", video]);
    const source = await made.upload(video);
    const inputs = { source, ...small };
    const run = await made.runUntil("cut_silence", "talking_head_cleanup", inputs);
    const { engine, outputs } = await outputOf(run, "cut_silence");
    expect(engine).toMatch(/^local\/vad, ffmpeg-/);
    const left = outputs?.cuts?.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(left).toBeGreaterThan(2);
    expect(left).toBeLessThan(3);
  });
});
