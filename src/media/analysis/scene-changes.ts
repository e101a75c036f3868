import { StepError } from "../../system/errors.ts";
import type { ClipSource } from "../clips/clip-source.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { type Differences, distances, findChanges } from "./find-changes.ts";

/** Frames are compared at this size, in RGB. */
const [width, height] = [32, 18];
const frameBytes = width * height * 3;
/** How far frames are shifted over each other, in pixels to each side. */
const [shiftX, shiftY] = [14, 6];
/** Smaller differences are not looked at for a pan. */
const driftMin = 0.015;
/** Longest video that is compared. */
const comparedSecondsMax = 2 * 3600;

/** Where the picture changes, in seconds from the start. */
export interface SceneChange {
  at: number;
  kind: "cut" | "fade";
}

/**
 * Finds hard cuts and fades, to the frame of the video's constant rate. A cut is a difference from
 * one frame to the next that stands out from the differences around it. A fade is a change of up to
 * two seconds between two pictures; it counts at its middle. A pan is neither. `threshold`: least
 * difference of a cut, as a share of the pixel range.
 */
export async function findSceneChanges(
  { id, path, seconds, pixels, rate }: ClipSource,
  { ffmpeg, call, threshold }: { ffmpeg: Ffmpeg; call: FfmpegCall; threshold: number },
): Promise<SceneChange[]> {
  if (seconds > comparedSecondsMax)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" has ${Math.round(seconds)} seconds. The maximum is ${comparedSecondsMax}.`,
    );
  const meter = new FrameMeter(rate.fps, threshold);
  await readFrames(path, {
    ffmpeg,
    call: { ...call, seconds, pixels },
    rate: rate.text,
    onFrame: (frame) => meter.add(frame),
  });
  const { cuts, fades } = await findChanges(meter.differences, { threshold, fps: rate.fps });
  return [
    ...cuts.map((frame) => ({ at: frame / rate.fps, kind: "cut" as const })),
    ...fades.map((frame) => ({ at: frame / rate.fps, kind: "fade" as const })),
  ].sort((a, b) => a.at - b.at);
}

/** Compares frames as they are read. Keeps those of one second. */
class FrameMeter {
  readonly differences = {
    steps: [] as number[],
    shiftedSteps: [] as number[],
    spans: [] as number[],
    drifts: [] as number[],
    shiftedDrifts: [] as number[],
  } satisfies Differences;
  readonly #distances: ReturnType<typeof distances>;
  readonly #threshold: number;
  readonly #kept: Buffer[] = [];
  #drifted: Buffer | undefined;

  constructor(fps: number, threshold: number) {
    this.#distances = distances(fps);
    this.#threshold = threshold;
  }

  add(frame: Buffer): void {
    const { steps, shiftedSteps, spans, drifts, shiftedDrifts } = this.differences;
    const last = this.#kept.at(-1);
    const first = this.#kept.length >= this.#distances.span ? this.#kept.shift() : this.#kept[0];
    const step = last ? difference(frame, last) : 0;
    const isLarge = last && step >= this.#threshold;
    shiftedSteps.push(isLarge ? shiftedDifference(frame, last) : step);
    if (steps.length % this.#distances.drift === 0) {
      const drifted = this.#drifted;
      if (drifted) {
        const plain = difference(frame, drifted);
        drifts.push(plain);
        shiftedDrifts.push(plain < driftMin ? plain : shiftedDifference(frame, drifted));
      }
      this.#drifted = frame;
    }
    steps.push(step);
    spans.push(first ? difference(frame, first) : 0);
    this.#kept.push(frame);
  }
}

async function readFrames(
  path: string,
  {
    ffmpeg,
    call,
    rate,
    onFrame,
  }: { ffmpeg: Ffmpeg; call: FfmpegCall; rate: string; onFrame: (frame: Buffer) => void },
): Promise<void> {
  let rest = Buffer.alloc(0);
  const filters = `fps=${rate}:start_time=0,scale=${width}:${height}:flags=area,format=rgb24`;
  const output = ["-map", "0:V:0", "-vf", filters, "-f", "rawvideo", "pipe:1"];
  await ffmpeg.run(["-an", ...mediaInput(path), ...output], {
    ...call,
    stdout: (chunk) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
      for (; bytes.length >= frameBytes; bytes = bytes.subarray(frameBytes))
        onFrame(bytes.subarray(0, frameBytes));
      rest = Buffer.from(bytes);
    },
  });
}

/** Mean difference of two frames as a share of the range, 0 to 1. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < frameBytes; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / frameBytes / 255;
}

/**
 * The mean difference of the shared part of two frames, at the shift where it is least. Tries every
 * second shift, and then the ones beside the best.
 */
function shiftedDifference(a: Buffer, b: Buffer): number {
  let best = { value: 1, x: 0, y: 0 };
  const look = (x: number, y: number) => {
    const value = differenceAt(a, b, x, y);
    if (value < best.value) best = { value, x, y };
  };
  for (let y = -shiftY; y <= shiftY; y += 2) for (let x = -shiftX; x <= shiftX; x += 2) look(x, y);
  const { x, y } = best;
  for (const down of [-1, 0, 1]) for (const right of [-1, 0, 1]) look(x + right, y + down);
  return best.value;
}

function differenceAt(a: Buffer, b: Buffer, shiftRight: number, shiftDown: number): number {
  const columns = 3 * (width - Math.abs(shiftRight));
  const rows = height - Math.abs(shiftDown);
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const inA = 3 * ((row + Math.max(0, shiftDown)) * width + Math.max(0, shiftRight));
    const inB = 3 * ((row + Math.max(0, -shiftDown)) * width + Math.max(0, -shiftRight));
    for (let at = 0; at < columns; at++) sum += Math.abs((a[inA + at] ?? 0) - (b[inB + at] ?? 0));
  }
  return sum / (rows * columns) / 255;
}
