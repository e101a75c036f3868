import { dimensions } from "./speech-features.ts";

/** For each frame of the recording, the frame of the reference that it matches. */
export interface Warp {
  matches: Int32Array;
  /** How unlike the sounds are, with what is held or skipped. A mean of all frames. */
  cost: number;
}

/** Frames that are joined for the first, coarse pass. */
const coarse = 10;
/** Frames around the coarse path that the fine pass compares. */
const bandFrames = 60;
/** Cost of a step that holds one of the sounds, so that speech goes on evenly. */
const holdCost = 0.4;

/**
 * Dynamic time warping in two passes: of frames of 0.1 s without limits, then of single frames
 * around its path. The work is quadratic in tenths of seconds, then linear.
 */
export function warp(recording: Float32Array, reference: Float32Array): Warp {
  const rough = pass(join(recording), join(reference), () => [0, Number.POSITIVE_INFINITY]);
  return pass(recording, reference, (frame) => {
    const at =
      (rough.matches[Math.min(Math.floor(frame / coarse), rough.matches.length - 1)] ?? 0) * coarse;
    return [at - bandFrames, at + coarse + bandFrames];
  });
}

const frameCount = (features: Float32Array) => features.length / dimensions;

/** Means of `coarse` frames. */
function join(features: Float32Array): Float32Array {
  const frames = Math.max(1, Math.ceil(frameCount(features) / coarse));
  const joined = new Float32Array(frames * dimensions);
  for (let frame = 0; frame < frames; frame++) {
    const [from, to] = [frame * coarse, Math.min((frame + 1) * coarse, frameCount(features))];
    for (let k = 0; k < dimensions; k++) {
      let sum = 0;
      for (let at = from; at < to; at++) sum += features[at * dimensions + k] as number;
      joined[frame * dimensions + k] = sum / Math.max(1, to - from);
    }
  }
  return joined;
}

const [both, hold, skip] = [0, 1, 2];

/** `window`: the frames of the reference that a frame of the recording may match. */
function pass(
  recording: Float32Array,
  reference: Float32Array,
  window: (frame: number) => [from: number, to: number],
): Warp {
  const [rows, columns] = [frameCount(recording), frameCount(reference)];
  const origins = new Int32Array(rows);
  const steps: Uint8Array[] = [];
  let before = new Float64Array(0);
  let beforeFrom = 0;
  for (let row = 0; row < rows; row++) {
    const [wantedFrom, wantedTo] = window(row);
    // Windows overlap, and the last one reaches the end.
    const from = Math.max(
      0,
      Math.min(wantedFrom, columns - 1, row === 0 ? 0 : Number.POSITIVE_INFINITY),
    );
    const to = row === rows - 1 ? columns : Math.min(columns, Math.max(wantedTo, from + 1));
    const costs = new Float64Array(to - from).fill(Number.POSITIVE_INFINITY);
    const taken = new Uint8Array(to - from);
    for (let column = from; column < to; column++) {
      const cost = distance(recording, row, reference, column);
      const at = column - from;
      const skipped = at > 0 ? (costs[at - 1] as number) + holdCost : Number.POSITIVE_INFINITY;
      const held = (before[column - beforeFrom] ?? Number.POSITIVE_INFINITY) + holdCost;
      const went =
        before[column - 1 - beforeFrom] ?? (row + column === 0 ? 0 : Number.POSITIVE_INFINITY);
      const best = Math.min(went, held, skipped);
      taken[at] = best === went ? both : best === held ? hold : skip;
      costs[at] = best + cost;
    }
    origins[row] = from;
    steps.push(taken);
    before = costs;
    beforeFrom = from;
  }
  return follow(recording, reference, { rows, columns, origins, steps });
}

function follow(
  recording: Float32Array,
  reference: Float32Array,
  {
    rows,
    columns,
    origins,
    steps,
  }: { rows: number; columns: number; origins: Int32Array; steps: Uint8Array[] },
): Warp {
  const matches = new Int32Array(rows);
  let total = 0;
  let [row, column] = [rows - 1, columns - 1];
  while (row >= 0) {
    matches[row] = column;
    const step = steps[row]?.[column - (origins[row] ?? 0)] ?? hold;
    if (step !== both) total += holdCost;
    const isDone = step !== skip || column === 0;
    if (isDone) total += distance(recording, row, reference, column);
    if (step !== hold && column > 0) column--;
    if (isDone) row--;
  }
  return { matches, cost: total / rows };
}

function distance(a: Float32Array, row: number, b: Float32Array, column: number): number {
  let sum = 0;
  const [i, j] = [row * dimensions, column * dimensions];
  for (let k = 0; k < dimensions; k++) {
    const d = (a[i + k] as number) - (b[j + k] as number);
    sum += d * d;
  }
  return Math.sqrt(sum);
}
