import { StepError } from "../../system/errors.ts";
import type { ClipSource } from "../clips/clip-source.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { fadeFrames, findChanges, fps } from "./find-changes.ts";

/** Frames are compared at this size, in RGB. */
const [width, height] = [32, 18];
const frameBytes = width * height * 3;
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
 * counts at its middle. `threshold`: least difference of a cut, as a share of the pixel range.
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
  const { cuts, fades } = await findChanges({ steps, spans }, threshold);
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
