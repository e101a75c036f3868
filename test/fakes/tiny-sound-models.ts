import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addModel } from "../../src/models/add-model.ts";
import { openLocalModels } from "../../src/providers/local-models/local-models.ts";
import type { ModelManifest } from "../../src/providers/local-models/model.ts";
import { type OnnxModel, type OnnxNode, type OnnxValue, writeOnnx } from "./onnx-writer.ts";

const rate = 16_000;
/** What the tiny models take for speech, in Hz. */
export const tinySpeechHertz = 1000;

/** Sines and cosines of a tone, as the columns of a matrix: their products give its power. */
function waves(hertz: number, count: number): number[] {
  const phase = (index: number) => (2 * Math.PI * hertz * index) / rate;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => [
    (2 * Math.sin(phase(index))) / count,
    (2 * Math.cos(phase(index))) / count,
  ]);
}

/** 1 where `power` is above the limit, 0 where it is below, as a model of two classes says it. */
const scoreNodes = (power: string, output: string): OnnxNode[] => [
  { operator: "Sub", inputs: [power, "limit"], outputs: ["above"] },
  { operator: "Mul", inputs: ["above", "slope"], outputs: ["score"] },
  { operator: "Sigmoid", inputs: ["score"], outputs: [output] },
];
const number = (name: string, value: number) =>
  ({ name, type: "float", shape: [1], values: [value] }) as const;
const float = (name: string, ...shape: number[]): OnnxValue => ({ name, type: "float", shape });
const pass = (from: OnnxValue, to: OnnxValue): OnnxNode => ({
  ...{ operator: "Identity", inputs: [from.name], outputs: [to.name] },
});

interface TinyVad {
  /** Of Silero VAD, whose graphs differ. */
  version?: 4 | 5;
  /** The name of its first output. */
  output?: string;
  /** How much sound it takes at once. */
  samples?: number;
}

/** Silero VAD in 5 kB: the power of a tone of 1 kHz is the probability of speech. */
export function tinyVad({ version = 4, output = "output", ...size }: TinyVad = {}): Buffer {
  const isFirst = version === 4;
  const count = size.samples ?? (isFirst ? 512 : 576);
  const states = isFirst
    ? [float("h", 2, 1, 64), float("c", 2, 1, 64)]
    : [float("state", 2, 1, 128)];
  const next = states.map((state) => ({ ...state, name: `${state.name}${isFirst ? "n" : "N"}` }));
  const sr: OnnxValue = { name: "sr", type: "int64", shape: [1] };
  return writeOnnx({
    metadata: {},
    inputs: [float("input", 1, count), ...(isFirst ? [sr, ...states] : [...states, sr])],
    outputs: [float(output, 1, 1), ...next],
    constants: [
      { name: "waves", type: "float", shape: [count, 2], values: waves(tinySpeechHertz, count) },
      { name: "row", type: "int64", shape: [1], values: [1] },
      ...[number("limit", 0.0025), number("slope", 4000)],
    ],
    nodes: [
      { operator: "MatMul", inputs: ["input", "waves"], outputs: ["parts"] },
      { operator: "Mul", inputs: ["parts", "parts"], outputs: ["squares"] },
      { operator: "ReduceSum", inputs: ["squares", "row"], outputs: ["power"] },
      ...scoreNodes("power", output),
      ...states.map((state, index) => pass(state, next[index] ?? state)),
    ],
  });
}

const [tenFeatures, tenFrames, tenWindow] = [41, 3, 768];
/** The mel bands around 1 kHz. */
const tenBands = [12, 13];

/** Ten VAD in 10 kB, which hears the same. It gets mel bands of the last three frames. */
export function tinyTenVad(): Buffer {
  const states = [1, 2, 3, 4].map((index) => float(`state_${index}`, 1, 64));
  const next = states.map((state) => ({ ...state, name: `${state.name}_out` }));
  const size = tenFeatures * tenFrames;
  const weights = Array.from({ length: size }, (_, index) =>
    tenBands.includes(index - (tenFrames - 1) * tenFeatures) ? 1 / tenBands.length : 0,
  );
  const hann = Array.from(
    { length: tenWindow },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / tenWindow),
  );
  const model: OnnxModel = {
    metadata: {
      ...{ model_type: "ten-vad", version: 1 },
      ...{ mean: Array(tenFeatures).fill(0).join(","), window: hann.join(",") },
      inv_stddev: Array(tenFeatures).fill(1).join(","),
    },
    inputs: [float("features", 1, tenFrames, tenFeatures), ...states],
    outputs: [float("probability", 1, 1), ...next],
    constants: [
      { name: "weights", type: "float", shape: [size, 1], values: weights },
      { name: "line", type: "int64", shape: [2], values: [1, size] },
      ...[number("limit", 2), number("slope", 4)],
    ],
    nodes: [
      { operator: "Reshape", inputs: ["features", "line"], outputs: ["flat"] },
      { operator: "MatMul", inputs: ["flat", "weights"], outputs: ["power"] },
      ...scoreNodes("power", "probability"),
      ...states.map((state, index) => pass(state, next[index] ?? state)),
    ],
  };
  return writeOnnx(model);
}

const [window, bins] = [512, 257];

/** GTCRN in 2 kB: of all that it hears, speech is from 700 to 1500 Hz. */
export function tinyDenoiser(metadata: Record<string, string | number> = {}): Buffer {
  const caches = ["conv_cache", "tra_cache", "inter_cache"].map((name) => float(name, 1, 1));
  const next = caches.map((cache) => ({ ...cache, name: `${cache.name}_out` }));
  const values = Array.from({ length: bins }, (_, bin) => {
    const hertz = (bin * rate) / window;
    return hertz >= 700 && hertz <= 1500 ? 1 : 0;
  });
  return writeOnnx({
    metadata: {
      ...{ model_type: "gtcrn", version: 1, sample_rate: rate, n_fft: window },
      ...{ hop_length: window / 2, window_length: window, window_type: "hann_sqrt" },
      ...{ conv_cache_shape: "1,1", tra_cache_shape: "1,1", inter_cache_shape: "1,1" },
      ...metadata,
    },
    inputs: [float("mix", 1, bins, 1, 2), ...caches],
    outputs: [float("enh", 1, bins, 1, 2), ...next],
    constants: [{ name: "mask", type: "float", shape: [1, bins, 1, 1], values }],
    nodes: [
      { operator: "Mul", inputs: ["mix", "mask"], outputs: ["enh"] },
      ...caches.map((cache, index) => pass(cache, next[index] ?? cache)),
    ],
  });
}

/** The voices that the tiny models tell apart, in Hz. */
const tinyVoices = [500, 1500] as const;
const [segmentSamples, stepSamples, soundSamples] = [991, 270, 160_000];

/** pyannote segmentation in 20 kB: who speaks is the louder tone of `tinyVoices`. */
export function tinySegmentation(metadata: Record<string, string | number> = {}): Buffer {
  const values = tinyVoices.flatMap((hertz) => {
    const both = waves(hertz, segmentSamples);
    return [0, 1].flatMap((part) => both.filter((_, index) => index % 2 === part));
  });
  // Nobody, each of three speakers, and each two of them.
  const classes = 7;
  const mix = Array.from({ length: classes }, (_, index) =>
    values.slice(0, 4).map((_wave, part) => (index === 1 + Math.floor(part / 2) ? 1 : 0)),
  );
  return writeOnnx({
    metadata: {
      ...{ model_type: "pyannote-segmentation-3.0", version: 1, sample_rate: rate },
      ...{ num_speakers: 3, powerset_max_classes: 2, num_classes: classes },
      ...{ window_size: soundSamples, receptive_field_size: segmentSamples },
      ...{ receptive_field_shift: stepSamples, ...metadata },
    },
    inputs: [{ name: "x", type: "float", shape: ["N", 1, "T"] }],
    outputs: [{ name: "y", type: "float", shape: ["N", "F", classes] }],
    constants: [
      { name: "waves", type: "float", shape: [4, 1, segmentSamples], values },
      { name: "mix", type: "float", shape: [classes, 4, 1], values: mix.flat() },
      {
        ...{ name: "bias", type: "float", shape: [classes] },
        values: [0.0025, 0, 0, -1, -1, -1, -1],
      },
    ],
    nodes: [
      {
        ...{ operator: "Conv", inputs: ["x", "waves"], outputs: ["parts"] },
        attributes: { strides: [stepSamples], kernel_shape: [segmentSamples] },
      },
      { operator: "Mul", inputs: ["parts", "parts"], outputs: ["squares"] },
      {
        ...{ operator: "Conv", inputs: ["squares", "mix", "bias"], outputs: ["classes"] },
        attributes: { kernel_shape: [1] },
      },
      {
        ...{ operator: "Transpose", inputs: ["classes"], outputs: ["y"] },
        attributes: { perm: [0, 2, 1] },
      },
    ],
  });
}

/** A speaker embedding in 1 kB: the loud mel bands are the voice. */
export function tinyEmbedding(metadata: Record<string, string | number> = {}): Buffer {
  const melBands = 80;
  return writeOnnx({
    metadata: {
      ...{ framework: "wespeaker", language: "English", version: 1, output_dim: melBands },
      ...{ sample_rate: rate, normalize_samples: 1, ...metadata },
    },
    inputs: [{ name: "feats", type: "float", shape: ["N", "T", melBands] }],
    outputs: [{ name: "embs", type: "float", shape: ["N", melBands] }],
    constants: [number("floor", -3)],
    nodes: [
      {
        ...{ operator: "ReduceMean", inputs: ["feats"], outputs: ["mean"] },
        attributes: { axes: [1], keepdims: 0 },
      },
      { operator: "Sub", inputs: ["mean", "floor"], outputs: ["above"] },
      { operator: "Relu", inputs: ["above"], outputs: ["embs"] },
    ],
  });
}

/** Adds a model of several files to MODELS_DIR. */
export async function addTinyFolder(
  modelsDir: string,
  name: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<ModelManifest> {
  const source = join(modelsDir, `.${name}`);
  await mkdir(source, { recursive: true });
  for (const [file, model] of Object.entries(files)) await writeFile(join(source, file), model);
  return await addTiny(modelsDir, name, source);
}

/** Adds a model of one file to MODELS_DIR, as `./reelwright models add` does. */
export async function addTinyModel(
  modelsDir: string,
  name: string,
  model: Buffer,
): Promise<ModelManifest> {
  await mkdir(modelsDir, { recursive: true });
  const source = join(modelsDir, `.${name}.onnx`);
  await writeFile(source, model);
  return await addTiny(modelsDir, name, source);
}

async function addTiny(modelsDir: string, name: string, source: string): Promise<ModelManifest> {
  const models = openLocalModels(modelsDir);
  const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
  return await addModel({ source, name }, { ...options, models, signal: AbortSignal.any([]) });
}
