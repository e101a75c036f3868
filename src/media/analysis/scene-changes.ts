import { StepError } from "../../system/errors.ts";
import type { ClipSource } from "../clips/clip-source.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";

/** Frames are compared at this size, in RGB. */
const [width, height] = [32, 18];
const frameBytes = width * height * 3;
const fps = 25;
/** Frames this far apart are compared to see whether a change remains. */
const fadeFrames = fps;
/** Change above the motion that counts as part of a fade. */
const excessMin = 0.004;
/** A fade may pause this long, as one through black does. */
const gapFrames = 4;
/** Longest video that is compared. */
const secondsMax = 2 * 3600;

/** Where the picture changes, in seconds from the start. */
export interface SceneChange {
  at: number;
  kind: "cut" | "fade";
}

/**
 * Finds hard cuts and fades. A cut is a difference from one frame to the next that stands out from
 * the differences around it. A fade is a change of up to two seconds between two pictures; it
 * counts at its middle. `threshold`: least difference of a cut, as
 * a share of the pixel range.
 */
export async function findSceneChanges(
  { id, path, seconds, pixels }: Pick<ClipSource, "id" | "path" | "seconds" | "pixels">,
  { ffmpeg, call, threshold }: { ffmpeg: Ffmpeg; call: FfmpegCall; threshold: number },
): Promise<SceneChange[]> {
  if (seconds > secondsMax)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" has ${Math.round(seconds)} seconds. The maximum is ${secondsMax}.`,
    );
  const steps: number[] = [];
  const spans: number[] = [];
  const kept: Buffer[] = [];
  await readFrames(path, { ffmpeg, call: { ...call, seconds, pixels } }, (frame) => {
    const last = kept.at(-1);
    const first = kept.length >= fadeFrames ? kept.shift() : kept[0];
    steps.push(last ? difference(frame, last) : 0);
    spans.push(first ? difference(frame, first) : 0);
    kept.push(frame);
  });
  const cuts = findCuts(steps, threshold);
  const fades = findFades(steps, spans, cuts, threshold);
  return [
    ...cuts.map((frame) => ({ at: frame / fps, kind: "cut" as const })),
    ...fades.map((frame) => ({ at: frame / fps, kind: "fade" as const })),
  ].sort((a, b) => a.at - b.at);
}

async function readFrames(
  path: string,
  { ffmpeg, call }: { ffmpeg: Ffmpeg; call: FfmpegCall },
  onFrame: (frame: Buffer) => void,
): Promise<void> {
  let rest = Buffer.alloc(0);
  const filters = `fps=${fps},scale=${width}:${height}:flags=area,format=rgb24`;
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

function findCuts(steps: readonly number[], threshold: number): number[] {
  return steps.flatMap((step, index) => {
    if (step < threshold) return [];
    const around = [
      ...steps.slice(Math.max(1, index - 8), index),
      ...steps.slice(index + 1, index + 9),
    ];
    return step > 3 * median(around) && step >= Math.max(0, ...around) ? [index] : [];
  });
}

/** A fade is a run of frames that change faster than the frames around it, without a cut inside. */
function findFades(
  steps: readonly number[],
  spans: readonly number[],
  cuts: readonly number[],
  threshold: number,
): number[] {
  const isCut = new Set(cuts);
  const excess = [0, ...cuts].flatMap((from, at) => {
    const shot = steps.slice(from, cuts[at] ?? steps.length);
    // The first step of a shot is the cut.
    return shot.map((step, index) => (index === 0 ? 0 : step - 1.5 * motionAt(shot, index)));
  });
  const fades: number[] = [];
  for (let start = 0; start < excess.length; start++) {
    if ((excess[start] ?? 0) < excessMin) continue;
    let end = start;
    for (let next = start; next <= end + gapFrames && next < excess.length; next++) {
      if (isCut.has(next)) break;
      if ((excess[next] ?? 0) >= excessMin) end = next;
    }
    const changes = excess.slice(start, end + 1).map((change) => Math.max(0, change));
    // The pictures before and after differ: motion there and back is no fade.
    const net = Math.max(...spans.slice(end, end + gapFrames + 1));
    if (sum(changes) >= 2 * threshold && net >= 2 * threshold && changes.length <= fadeFrames * 2)
      fades.push(start + middleOf(changes));
    start = end;
  }
  return fades;
}

/** The change from frame to frame that motion causes: the lower third of the shot nearby. */
function motionAt(steps: readonly number[], index: number): number {
  const around = steps.slice(Math.max(1, index - 2 * fps), index + 2 * fps);
  return around.toSorted((a, b) => a - b)[Math.floor(around.length / 3)] ?? 0;
}

/** The position at which half of the change has passed. */
function middleOf(changes: readonly number[]): number {
  const half = sum(changes) / 2;
  let passed = 0;
  return changes.findIndex((change) => {
    passed += change;
    return passed >= half;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
