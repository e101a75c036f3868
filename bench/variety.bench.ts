import { mkdir, writeFile } from "node:fs/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { localDesigner } from "../src/generators/design/local-designer.ts";
import { chooseLook } from "../src/generators/look/choose-look.ts";
import { splitWords } from "../src/language/segmentation.ts";
import { secondsToSay } from "../src/language/speaking-rate.ts";
import { findLook } from "../src/looks/looks.ts";
import { openShotDrawing } from "../src/media/drawing/draw-shot.ts";
import { composeTimeline } from "../src/media/timeline/compose.ts";
import { toDrawnShot } from "../src/media/timeline/drawn-shots.ts";
import { drawnInVideo } from "../src/media/timeline/shots.ts";
import { completeScene } from "../src/values/scene.ts";
import type { Timeline } from "../src/values/timeline.ts";
import type { Row } from "./measure.ts";
import { readTexts } from "./variety/texts.ts";

export const summary = "looks and compositions of the videos of 20 texts (9:16)";

const sheet = new URL("../out/variety.jpg", import.meta.url);
const [width, height] = [180, 320];
/** Captions stand below this share of the height, and are left out. */
const shownShare = 0.77;
const sheetPairs = 10;
/** A pair with this similarity of edges is composed alike. Equal frames have 1. */
const alike = 0.8;
const samplesPerSecond = 5;
/** Pixels of a frame that stand on an edge, or it is nearly empty. */
const edgesMin = 0.004;
const edgeStep = 16;

interface Shown {
  name: string;
  pixels: ImageData;
  edges: Float64Array;
}
type ImageData = ReturnType<SKRSContext2D["getImageData"]>;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const chosen = new Set<string>();
  const pairs: { similarity: number; scenes: [Shown, Shown] }[] = [];
  let [frames, empty] = [0, 0];
  for (const { name, timeline } of await readVideos()) {
    chosen.add(timeline.look ?? "clean");
    const scenes: Shown[] = [];
    for (const index of timeline.scenes.keys()) {
      const drawn = await drawScene(timeline, index);
      frames += drawn.frames.length;
      for (const [at, frame] of drawn.frames.entries())
        if (edgeShare(frame) < edgesMin) {
          empty += 1;
          say(`${name}, scene ${index + 1}: nearly empty at ${at / samplesPerSecond} s`);
        }
      const pixels = drawn.frames[Math.floor(drawn.frames.length * 0.8)];
      if (pixels) scenes.push({ name: `${name} ${index + 1}`, pixels, edges: edgeMap(pixels) });
    }
    for (const [at, scene] of scenes.slice(1).entries()) {
      const before = scenes[at];
      if (!before) continue;
      pairs.push({ similarity: cosine(before.edges, scene.edges), scenes: [before, scene] });
    }
  }
  pairs.sort((a, b) => b.similarity - a.similarity);
  const most = pairs.slice(0, sheetPairs);
  for (const { similarity, scenes } of most)
    say(`${similarity.toFixed(2)}: ${scenes.map(({ name }) => name).join(" and ")}`);
  await writeSheet(most.map(({ scenes }) => scenes));
  const differ = pairs.filter(({ similarity }) => similarity < alike).length;
  return [
    row(
      "scenes in a row that differ",
      `${differ} of ${pairs.length}`,
      differ / pairs.length,
      "≥ 0.9",
    ),
    row("looks that auto chooses", [...chosen].sort().join(", "), chosen.size, "≥ 6"),
    row("frames that are nearly empty", `${empty} of ${frames}`, empty, "0"),
  ];
}

const row = (figure: string, ours: string, value: number, must: string): Row => ({
  figure,
  ours,
  against: "20 videos in 5 languages",
  value: Number.isInteger(value) ? String(value) : value.toFixed(3),
  "must hold": must,
});

/** The videos of the texts, each in the look that `auto` chooses. */
async function readVideos(): Promise<{ name: string; timeline: Timeline }[]> {
  const designer = localDesigner();
  const videos: { name: string; timeline: Timeline }[] = [];
  for (const { name, language, title, sentences } of await readTexts()) {
    const scenes = sentences.map((text, index) => {
      const seconds = secondsToSay(text, language);
      return { ...completeScene({ text }, index), seconds, words: spread(text, language, seconds) };
    });
    const request = { scenes, title, language };
    const made = await designer.designScenes(request, AbortSignal.timeout(60_000));
    const { look } = chooseLook({ title, language, scenes: made.scenes });
    const timeline = composeTimeline(
      {
        ...{ title, language, look, aspect_ratio: "9:16", caption_style: "highlight" },
        scenes: made.scenes,
        palette: made.palette,
        title_icon: made.subject,
      },
      new Map(),
    );
    videos.push({ name, timeline });
  }
  return videos;
}

/** The words of a text, each for the same time. */
function spread(text: string, language: string, seconds: number) {
  const words = /\s/.test(text) ? text.split(/\s+/) : splitWords(text, language);
  const each = seconds / Math.max(1, words.length);
  return words.map((word, at) => ({ text: word, start: at * each, end: (at + 1) * each }));
}

async function drawScene(timeline: Timeline, index: number) {
  const { drawn } = drawnInVideo(timeline, index);
  const look = drawn && findLook(drawn.look);
  const { words = [], seconds = 0 } = timeline.scenes[index] ?? {};
  if (!look) throw new Error(`Scene ${index} of "${timeline.title}" is not drawn.`);
  const scene = { words, seconds, isCaptioned: drawn.captions.length > 0 };
  const shot = toDrawnShot(drawn, scene, { ...timeline, width, height });
  const drawing = await openShotDrawing(look, shot);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const frames = Array.from({ length: Math.ceil(seconds * samplesPerSecond) }, (_, at) => {
    context.clearRect(0, 0, width, height);
    drawing.draw(context, at / samplesPerSecond);
    return context.getImageData(0, 0, width, Math.round(height * shownShare));
  });
  return { frames };
}

const lightness = ({ data }: ImageData, at: number) =>
  0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);

/** How much the lightness changes at each pixel. */
function* changes(pixels: ImageData): Generator<{ x: number; y: number; step: number }> {
  for (let y = 0; y + 1 < pixels.height; y++)
    for (let x = 0; x + 1 < pixels.width; x++) {
      const at = (y * pixels.width + x) * 4;
      const here = lightness(pixels, at);
      const across = lightness(pixels, at + 4) - here;
      const down = lightness(pixels, at + pixels.width * 4) - here;
      yield { x, y, step: Math.hypot(across, down) };
    }
}

function edgeShare(pixels: ImageData): number {
  let edges = 0;
  for (const { step } of changes(pixels)) if (step > edgeStep) edges += 1;
  return edges / (pixels.width * pixels.height);
}

/** Where a frame has edges, in cells as large as a letter, so that other words count little. */
function edgeMap(pixels: ImageData): Float64Array {
  const cell = 12;
  const columns = Math.ceil(pixels.width / cell);
  const map = new Float64Array(columns * Math.ceil(pixels.height / cell));
  for (const { x, y, step } of changes(pixels)) {
    const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
    map[at] = (map[at] ?? 0) + Math.min(step, 3 * edgeStep);
  }
  return map;
}

function cosine(a: Float64Array, b: Float64Array): number {
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    both += value * other;
    first += value * value;
    second += other * other;
  }
  return both / Math.sqrt(first * second || 1);
}

/** Writes pairs of scenes side by side. */
async function writeSheet(pairs: readonly (readonly Shown[])[]): Promise<void> {
  const [gap, rows] = [6, 2];
  const high = Math.round(height * shownShare) + gap;
  const columns = Math.ceil(pairs.length / rows);
  const canvas = createCanvas(columns * (2 * width + 3 * gap), rows * high);
  const context = canvas.getContext("2d");
  for (const [at, pair] of pairs.entries())
    for (const [side, { pixels }] of pair.entries()) {
      const x = (at % columns) * (2 * width + 3 * gap) + side * (width + gap);
      context.putImageData(pixels, x, Math.floor(at / columns) * high);
    }
  await mkdir(new URL("./", sheet), { recursive: true });
  await writeFile(sheet, await canvas.encode("jpeg", 80));
}
