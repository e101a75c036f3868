import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A face as shares of the picture's width and height, from 0 to 1. `score`: 0 to 1. */
export interface Face {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

/** RGB pixels. Width and height are multiples of `faceGrid`. */
export interface FacePicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels of a cell of the last layer. */
export const faceGrid = 32;
/** Below this score, pictures without faces are taken for faces. */
const scoreMin = 0.5;
/** Boxes that share more than this of both are one face. */
const overlapMax = 0.3;

/** Sizes of the boxes that the model adjusts, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Mean color of the pictures that the model was trained with. */
const mean = [117.001, 114.697, 97.404] as const;
/** Channels after each pair of convolutions. */
const channels = [32, 64, 128, 256, 512] as const;
/** Values for each anchor: x, y, width, height and score. */
const values = 5;

type Weights = ReadonlyMap<string, Float32Array>;

interface Layer {
  data: Float32Array;
  width: number;
  height: number;
  channels: number;
}

/** Reads the weights of the tiny face detector of face-api.js (MIT) from its package. */
export async function readWeights(): Promise<Weights> {
  const packageFile = createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json");
  const folder = join(dirname(packageFile), "model");
  const list = await readFile(join(folder, "tiny_face_detector_model-weights_manifest.json"));
  const bytes = await readFile(join(folder, "tiny_face_detector_model.bin"));
  const [{ weights } = { weights: [] }] = JSON.parse(list.toString()) as {
    weights: { name: string; shape: number[]; quantization: { scale: number; min: number } }[];
  }[];
  let at = 0;
  return new Map(
    weights.map(({ name, shape, quantization: { scale, min } }) => {
      const length = shape.reduce((product, size) => product * size, 1);
      const quantized = bytes.subarray(at, at + length);
      at += length;
      return [name, Float32Array.from(quantized, (value) => value * scale + min)];
    }),
  );
}

/**
 * Finds faces with the tiny face detector of face-api.js, a YOLO of depthwise separable
 * convolutions. Takes about 0.2 s for 416 × 224 pixels. The best face comes first.
 */
export function detectFaces({ width, height, data }: FacePicture, weights: Weights): Face[] {
  const of = (name: string) => weights.get(name) ?? new Float32Array();
  const colors = Float32Array.from(data, (value, at) => (value - (mean[at % 3] ?? 0)) / 255);
  let layer: Layer = { data: colors, width, height, channels: 3 };
  layer = activate(convolve(layer, of("conv0/filters"), of("conv0/bias")));
  for (const [index, count] of channels.entries()) {
    const name = `conv${index + 1}`;
    layer = pool(layer);
    const each = convolveEach(layer, of(`${name}/depthwise_filter`));
    layer = activate(mix(each, of(`${name}/pointwise_filter`), of(`${name}/bias`), count));
  }
  layer = pool(layer, 1);
  const found = mix(layer, of("conv8/filters"), of("conv8/bias"), anchors.length * values);
  return withoutOverlaps(readBoxes(found).sort((a, b) => b.score - a.score));
}

/** Calls `visit` for each pixel and each of its neighbors in the picture, with their places. */
function eachNeighbor(
  { width, height }: Layer,
  visit: (pixel: number, neighbor: number, tap: number) => void,
): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let tap = 0; tap < 9; tap++) {
        const [down, right] = [y + Math.floor(tap / 3) - 1, x + (tap % 3) - 1];
        if (down >= 0 && down < height && right >= 0 && right < width)
          visit(y * width + x, down * width + right, tap);
      }
}

/** A convolution of 3 × 3 pixels and all channels. */
function convolve(layer: Layer, filters: Float32Array, bias: Float32Array): Layer {
  const { data: given, channels: from } = layer;
  const to = bias.length;
  const data = new Float32Array(layer.width * layer.height * to);
  for (let at = 0; at < data.length; at += to) data.set(bias, at);
  eachNeighbor(layer, (pixel, neighbor, tap) => {
    const target = pixel * to;
    for (let source = 0; source < from; source++) {
      const value = given[neighbor * from + source] as number;
      const filter = (tap * from + source) * to;
      for (let at = 0; at < to; at++)
        (data[target + at] as number) += value * (filters[filter + at] as number);
    }
  });
  return { ...layer, data, channels: to };
}

/** A convolution of 3 × 3 pixels for each channel by itself. */
function convolveEach(layer: Layer, filters: Float32Array): Layer {
  const { data: given, channels: count } = layer;
  const data = new Float32Array(given.length);
  eachNeighbor(layer, (pixel, neighbor, tap) => {
    const [target, source, filter] = [pixel * count, neighbor * count, tap * count];
    for (let at = 0; at < count; at++)
      (data[target + at] as number) +=
        (given[source + at] as number) * (filters[filter + at] as number);
  });
  return { ...layer, data };
}

/** A convolution of one pixel and all channels. */
function mix(layer: Layer, filters: Float32Array, bias: Float32Array, to: number): Layer {
  const { data: given, channels: from } = layer;
  const pixels = layer.width * layer.height;
  const data = new Float32Array(pixels * to);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const target = pixel * to;
    data.set(bias, target);
    for (let source = 0; source < from; source++) {
      const value = given[pixel * from + source] as number;
      const filter = source * to;
      for (let at = 0; at < to; at++)
        (data[target + at] as number) += value * (filters[filter + at] as number);
    }
  }
  return { ...layer, data, channels: to };
}

function activate(layer: Layer): Layer {
  const { data } = layer;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number;
    if (value < 0) data[at] = value * 0.1;
  }
  return layer;
}

/** Keeps the largest value of 2 × 2 pixels. */
function pool({ data, width, height, channels: count }: Layer, stride = 2): Layer {
  const [across, down] = [Math.ceil(width / stride), Math.ceil(height / stride)];
  const kept = new Float32Array(across * down * count).fill(Number.NEGATIVE_INFINITY);
  for (let pixel = 0; pixel < across * down; pixel++)
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const right = (pixel % across) * stride + x;
      const below = Math.floor(pixel / across) * stride + y;
      if (right >= width || below >= height) continue;
      for (let channel = 0; channel < count; channel++) {
        const value = data[(below * width + right) * count + channel] ?? 0;
        const at = pixel * count + channel;
        if (value > (kept[at] ?? 0)) kept[at] = value;
      }
    }
  return { data: kept, width: across, height: down, channels: count };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function readBoxes({ data, width, height }: Layer): Face[] {
  const boxes: Face[] = [];
  for (let at = 0; at < data.length; at += values) {
    const [x = 0, y = 0, wide = 0, high = 0, sure = 0] = data.subarray(at, at + values);
    const score = sigmoid(sure);
    if (score < scoreMin) continue;
    const cell = Math.floor(at / values / anchors.length);
    const [across = 1, down = 1] = anchors[(at / values) % anchors.length] ?? [];
    const size = {
      width: (Math.exp(wide) * across) / width,
      height: (Math.exp(high) * down) / height,
    };
    const left = ((cell % width) + sigmoid(x)) / width - size.width / 2;
    const top = (Math.floor(cell / width) + sigmoid(y)) / height - size.height / 2;
    boxes.push({ x: left, y: top, ...size, score });
  }
  return boxes;
}

function withoutOverlaps(boxes: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const box of boxes)
    if (kept.every((one) => sharedPart(one, box) < overlapMax)) kept.push(box);
  return kept;
}

/** The part of two boxes that they share, 0 to 1. */
function sharedPart(a: Face, b: Face): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
