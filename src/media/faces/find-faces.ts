import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { type Face, type FacePicture, faceGrid } from "./tiny-face-detector.ts";

export type { Face } from "./tiny-face-detector.ts";

/** Long side in pixels at which faces are searched. Faces from an eighth of it are found. */
const longSide = 416;
/** Pictures of one call: each takes about 0.07 s. */
const batch = 24;

/** Size at which the faces of a picture of this size are searched. */
export function facePictureSize({ width, height }: { width: number; height: number }) {
  const scale = longSide / Math.max(width, height);
  const cells = (side: number) => Math.max(2, Math.round((side * scale) / faceGrid));
  return { width: cells(width) * faceGrid, height: cells(height) * faceGrid };
}

/** Finds the faces of each picture, the best first, in a child process with limits. */
export async function findFaces(
  pictures: readonly FacePicture[],
  { faces }: Pick<Ffmpeg, "faces">,
  { signal, progress }: { signal: AbortSignal; progress?: (percent: number) => void },
): Promise<Face[][]> {
  const found: Face[][] = [];
  for (let from = 0; from < pictures.length; from += batch) {
    // A view would take the whole buffer behind it along.
    const request = pictures
      .slice(from, from + batch)
      .map((picture) => ({ ...picture, data: Uint8Array.from(picture.data) }));
    found.push(...((await faces.call({ name: "detectAllFaces", request }, signal)) as Face[][]));
    progress?.((100 * found.length) / pictures.length);
  }
  return found;
}

/** A video with a constant frame rate. */
interface Clip {
  path: string;
  width: number;
  height: number;
  seconds: number;
  rate: { text: string; fps: number };
  pixels: number;
}

/** The faces of a frame of a clip. */
export interface FaceSample {
  /** Frame of the source's constant rate. */
  frame: number;
  faces: Face[];
}

/**
 * Finds the faces of a clip in frames at even distances: every half second, or fewer in a long
 * clip, at most `samplesMax`.
 */
export async function findClipFaces(
  source: Clip,
  {
    ffmpeg,
    signal,
    progress,
    samplesMax,
  }: {
    ffmpeg: Pick<Ffmpeg, "run" | "faces">;
    signal: AbortSignal;
    progress: (percent: number) => void;
    samplesMax: number;
  },
): Promise<FaceSample[]> {
  const { fps, text } = source.rate;
  const stride = Math.max(1, Math.ceil(fps / 2), Math.ceil((source.seconds * fps) / samplesMax));
  const size = facePictureSize(source);
  const filters = [
    `fps=${text}:start_time=0`,
    `select=not(mod(n\\,${stride}))`,
    `scale=${size.width}:${size.height}:flags=area`,
    "format=rgb24",
  ];
  const { stdout } = await ffmpeg.run(
    [
      ...["-skip_loop_filter", "all", "-an", ...mediaInput(source.path)],
      ...["-map", "0:V:0", "-vf", filters.join(","), "-fps_mode", "passthrough"],
      ...["-frames:v", `${samplesMax}`, "-f", "rawvideo", "pipe:1"],
    ],
    {
      signal,
      seconds: source.seconds,
      pixels: source.pixels,
      progress: (percent) => progress(percent / 2),
    },
  );
  const bytes = size.width * size.height * 3;
  const pictures = Array.from({ length: Math.floor(stdout.length / bytes) }, (_, index) => ({
    ...size,
    data: stdout.subarray(index * bytes, (index + 1) * bytes),
  }));
  const searching = { signal, progress: (percent: number) => progress(50 + percent / 2) };
  const faces = await findFaces(pictures, ffmpeg, searching);
  return faces.map((found, index) => ({ frame: index * stride, faces: found }));
}
