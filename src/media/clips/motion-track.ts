import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import type { ClipSource } from "./clip-source.ts";

/** The motion at one time. Places are shares of width and height, from 0 to 1. */
export interface MotionSample {
  /** Frame of the source's constant rate. */
  frame: number;
  /** Range of the moving subject on the axis; undefined if nothing moves. */
  range?: { from: number; to: number };
  /** A new shot starts with this sample. */
  cut: boolean;
}

export type Axis = "x" | "y";

/** Long side in pixels at which motion is measured. Larger pictures would show noise as motion. */
const sampleSide = 160;
const samplesPerSecond = 10;
/** Minimum change of brightness, so that noise and compression do not count as motion. */
const changeMin = 14;
/** Share of changed pixels above which there is motion, and above which a new shot begins. */
const movedShareMin = 0.0006;
const cutShare = 0.55;
/** Share of the motion outside the subject on each side, such as shadows and reflections. */
const outsideShare = 0.03;

/**
 * Finds the motion in a video, ten times a second. Decodes the video once, small and in gray.
 * Memory does not grow with its length.
 */
export async function trackMotion(
  source: ClipSource,
  axis: Axis,
  {
    ffmpeg,
    signal,
    progress,
  }: { ffmpeg: Pick<Ffmpeg, "run">; signal: AbortSignal; progress: (percent: number) => void },
): Promise<MotionSample[]> {
  const { fps, text } = source.rate;
  const stride = Math.max(1, Math.round(fps / samplesPerSecond));
  const scale = sampleSide / Math.max(source.width, source.height);
  const width = Math.max(2, Math.round(source.width * scale));
  const height = Math.max(2, Math.round(source.height * scale));
  const meter = new MotionMeter(width, height, axis);
  const samples: MotionSample[] = [];
  const take = (frame: Uint8Array) =>
    samples.push({ frame: samples.length * stride, ...meter.measure(frame) });
  const filters = [
    `fps=${text}:start_time=0`,
    `select=not(mod(n\\,${stride}))`,
    `scale=${width}:${height}:flags=area`,
    "format=gray",
  ];
  await ffmpeg.run(
    [
      // The edges of blocks do not matter at this size.
      ...["-skip_loop_filter", "all", "-an", ...mediaInput(source.path)],
      ...["-map", "0:V:0", "-vf", filters.join(","), "-fps_mode", "passthrough"],
      ...["-f", "rawvideo", "pipe:1"],
    ],
    {
      signal,
      progress,
      seconds: source.seconds,
      pixels: source.pixels,
      stdout: splitFrames(width * height, take),
    },
  );
  return samples;
}

/** Calls `take` with whole frames of a stream of chunks. */
function splitFrames(size: number, take: (frame: Uint8Array) => void) {
  const frame = new Uint8Array(size);
  let filled = 0;
  return (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      take(frame);
      filled = 0;
    }
  };
}

/** Compares each frame with the one before. */
class MotionMeter {
  readonly #width: number;
  readonly #height: number;
  readonly #axis: Axis;
  #before: Uint8Array | undefined;

  constructor(width: number, height: number, axis: Axis) {
    this.#width = width;
    this.#height = height;
    this.#axis = axis;
  }

  measure(frame: Uint8Array): Omit<MotionSample, "frame"> {
    const before = this.#before;
    this.#before = Uint8Array.from(frame);
    if (!before) return { cut: true };
    const places = new Float64Array(this.#axis === "x" ? this.#width : this.#height);
    let moved = 0;
    let sum = 0;
    for (let at = 0; at < frame.length; at++) {
      const change = Math.abs((frame[at] ?? 0) - (before[at] ?? 0));
      if (change < changeMin) continue;
      const place = this.#axis === "x" ? at % this.#width : Math.floor(at / this.#width);
      places[place] = (places[place] ?? 0) + change;
      moved += 1;
      sum += change;
    }
    const share = moved / frame.length;
    if (share > cutShare) return { cut: true };
    if (share < movedShareMin) return { cut: false };
    return { cut: false, range: findRange(places, sum) };
  }
}

/** The part of the axis that holds nearly all of the motion. */
function findRange(places: Float64Array, sum: number): { from: number; to: number } {
  const reach = (order: Iterable<number>) => {
    let passed = 0;
    for (const place of order) {
      passed += places[place] ?? 0;
      if (passed >= outsideShare * sum) return place;
    }
    return 0;
  };
  const indices = [...places.keys()];
  return {
    from: reach(indices) / places.length,
    to: (reach(indices.toReversed()) + 1) / places.length,
  };
}
