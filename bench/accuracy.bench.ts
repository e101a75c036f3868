import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import detectScenes from "../src/catalog/tools/analysis/detect_scenes.ts";
import cutSilence from "../src/catalog/tools/audio/cut_silence.ts";
import animateImage from "../src/catalog/tools/video/animate_image.ts";
import reframeVideo from "../src/catalog/tools/video/reframe_video.ts";
import alignSpeech from "../src/catalog/tools/voice/align_speech.ts";
import { resample } from "../src/generators/sound/resample.ts";
import { encodeWav, readWav } from "../src/generators/sound/wav.ts";
import { localSpeech } from "../src/generators/speech/espeak-speech.ts";
import type { Word } from "../src/values/scene.ts";
import { jitter, lightCenters, saveDisc } from "../test/known-truth/jitter.ts";
import {
  insideShare,
  movingSquare,
  shownShares,
  squareWays,
} from "../test/known-truth/moving-square.ts";
import { record, recordings } from "../test/known-truth/noisy-speech.ts";
import { f1Score, joinedPictures, joins } from "../test/known-truth/scene-changes.ts";
import {
  onsetErrors,
  speechOnsets,
  spokenTexts,
  startErrors,
  toneArgs,
  tones,
} from "../test/known-truth/speech.ts";
import { ClipBench } from "../test/tool-benches/clip-bench.ts";
import { median, type Row } from "./measure.ts";

export const summary = "tools on generated material whose truth is known";

type Part = { start: number; end: number };

export async function run(say: (line: string) => void): Promise<Row[]> {
  const stage = await ClipBench.open();
  try {
    const rows: Row[] = [];
    for (const measure of [animate, reframe, speak, hear, detect, cut]) {
      const made = await measure(stage);
      for (const { figure, ours } of made) say(`${figure}: ${ours}`);
      rows.push(...made);
    }
    return rows;
  } finally {
    await stage.close();
  }
}

const row = (figure: string, value: string, against: string, limit: string): Row => ({
  figure,
  ours: value,
  against,
  value,
  "must hold": limit,
});
const milliseconds = (seconds: number) => `${(1000 * seconds).toFixed(0)} ms`;

async function animate(stage: ClipBench): Promise<Row[]> {
  const image = await saveDisc(stage);
  const jitters: number[] = [];
  for (const effect of ["in", "out", "left", "right", "up", "down"]) {
    const input = { image, effect, seconds: 3, aspect_ratio: "1:1", short_side: 720 };
    const centers = await lightCenters(stage, (await stage.run(animateImage, input)).clip);
    jitters.push(jitter(centers.map(({ x }) => x)), jitter(centers.map(({ y }) => y)));
  }
  const worst = `${Math.max(...jitters).toFixed(3)} px rms`;
  return [row("animate_image, jitter", worst, "six effects, the worst", "≤ 0.05 px rms")];
}

async function reframe(stage: ClipBench): Promise<Row[]> {
  const shares: number[] = [];
  for (const way of Object.values(squareWays)) {
    const video = await stage.video(movingSquare(way), { seconds: 4.5 });
    const made = await stage.run(reframeVideo, { video, short_side: 128 });
    shares.push(...(await shownShares(stage, made.video, 228 / 180)));
  }
  const inside = `${(100 * insideShare(shares)).toFixed(1)} %`;
  return [row("reframe_video, frames with the subject inside", inside, "three courses", "≥ 98 %")];
}

async function speak(stage: ClipBench): Promise<Row[]> {
  const speech = localSpeech();
  const [spoken, aligned]: [number[], number[]] = [[], []];
  for (const [language, text] of Object.entries(spokenTexts)) {
    const path = join(stage.folder, `${language}.wav`);
    const request = { text, language, rate: 1, pitch: 1, path };
    const { words } = await speech.speak(request, new AbortController().signal);
    spoken.push(...onsetErrors(await speechOnsets(path), words));
    const { id: voice } = await stage.assets.add(path);
    const found = await stage.run(alignSpeech, { voice, script: text, language });
    aligned.push(...startErrors(found.words as Word[], words));
  }
  const languages = "en, de, es, median";
  return [
    row("words of synthesized speech, start", milliseconds(median(spoken)), languages, "≤ 80 ms"),
    row("align_speech, start of words", milliseconds(median(aligned)), languages, "≤ 150 ms"),
  ];
}

/** Ten recordings in rooms, with hum and breath, of voices that differ from the built-in one. */
async function hear(stage: ClipBench): Promise<Row[]> {
  const speech = localSpeech();
  const texts = Object.entries(spokenTexts);
  const off: number[] = [];
  for (const [index, recording] of recordings.entries()) {
    const [language = "en", text = ""] = texts[index % texts.length] ?? [];
    const path = join(stage.folder, `noisy-${index}.wav`);
    const manner = { rate: 0.85 + 0.03 * index, pitch: 0.8 + 0.05 * index };
    const request = { text, language, ...manner, path };
    const { words } = await speech.speak(request, new AbortController().signal);
    const { rate, channels } = readWav(await readFile(path));
    const clean = resample(channels[0] ?? new Float32Array(), rate, 16_000);
    const made = record(clean, words, recording);
    await writeFile(path, encodeWav({ rate: 16_000, channels: [made.samples] }));
    const { id: voice } = await stage.assets.add(path);
    const found = await stage.run(alignSpeech, { voice, script: text, language });
    off.push(...startErrors(found.words as Word[], made.words));
  }
  const where = "ten rooms with hum and breath, 20 dB";
  return [
    row("align_speech in noise, median", milliseconds(median(off)), where, "≤ 150 ms"),
    row("align_speech in noise, worst", milliseconds(Math.max(...off)), where, "≤ 400 ms"),
  ];
}

async function detect(stage: ClipBench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, join] of Object.entries(joins)) {
    const { args, truth } = joinedPictures(join);
    const video = await stage.make("video", args);
    const made = await stage.run(detectScenes, { video, thumbnails_max: 0 });
    const found = (made.cuts as Part[]).slice(1).map(({ start }) => start);
    const score = f1Score(found, truth, join.tolerance).toFixed(2);
    rows.push(row(`detect_scenes, F1 of ${name}`, score, `within ${join.tolerance} s`, "≥ 0.95"));
  }
  return rows;
}

async function cut(stage: ClipBench): Promise<Row[]> {
  const audio = await stage.make("audio", toneArgs, "wav");
  const made = await stage.run(cutSilence, { audio, pause_seconds: 0.25, margin_seconds: 0 });
  const edges = (made.cuts as Part[]).flatMap(({ start, end }) => [start, end]);
  const truth = tones.flatMap(({ start, end }) => [start, end]);
  const worst =
    edges.length === truth.length
      ? Math.max(...edges.map((edge, index) => Math.abs(edge - (truth[index] ?? 0))))
      : Number.POSITIVE_INFINITY;
  return [row("cut_silence, edges of the parts", milliseconds(worst), "the worst", "≤ 50 ms")];
}
