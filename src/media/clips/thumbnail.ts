import { writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { facePictureSize, findFaces } from "../faces/find-faces.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";

/** Places besides the first frame. Each costs the frames since the key frame before it. */
const candidates = 6;
/** Of these frames from a place on, the sharpest is taken. */
const [nearFrames, nearFps] = [6, 10];
/** Pixels in which sharpness is measured for each pixel in which faces are searched. */
const detail = 2;
/** A frame with a face may have a variance this much lower: letters are sharper than skin. */
const faceWorth = 20;

interface Context {
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
}

/** RGB pixels of a frame: the nth from a time on. */
interface Frame {
  at: number;
  index: number;
  data: Uint8Array;
  sharpness: number;
}

/**
 * Writes a JPEG of the frame that shows the most: of some places across the video, the sharpest
 * frame; with `faces`, one with a face if there is one. An empty background, a fade or a blurred
 * frame is not sharp. `at`: the frame at this second instead. Rejects with StepError when the video
 * has no frame that decodes.
 */
export async function writeThumbnail(
  video: string,
  path: string,
  context: Context & { faces?: boolean; at?: number | undefined },
): Promise<void> {
  const { at } = context;
  const best = at === undefined ? await findBest(video, context) : { at, index: 0 };
  await writeFile(path, await readJpeg(video, best, context));
}

async function findBest(
  video: string,
  { ffmpeg, signal, faces: wanted = false }: Context & { faces?: boolean },
): Promise<Pick<Frame, "at" | "index">> {
  const { seconds, video: picture } = await ffmpeg.probe(video, signal);
  const rest = Array.from({ length: candidates }, (_, i) => ((i + 0.5) / candidates) * seconds);
  const size = facePictureSize(picture ?? { width: 16, height: 9 });
  const limit = pLimit(2);
  const read = (at: number) => limit(findSharpest, video, at, size, { ffmpeg, signal });
  const found = await Promise.all([0, ...rest].map(read));
  const frames = found.filter((frame) => frame !== undefined);
  const searched = wanted ? frames : [];
  const faces = await findFaces(
    searched.map(({ data }) => ({ ...size, data: shrink(data, size) })),
    signal,
  );
  const worth = (frame: Frame, index: number) =>
    frame.sharpness * (faces[index]?.length ? faceWorth : 1);
  let best = { at: 0, index: 0, worth: -1 };
  for (const [index, frame] of frames.entries())
    if (worth(frame, index) > best.worth)
      best = { at: frame.at, index: frame.index, worth: worth(frame, index) };
  return best;
}

const nthFrames = (at: number) => ["-ss", at.toFixed(3), "-t", `${nearFrames / nearFps}`];

/** The sharpest of the frames from a time on. Undefined after the last frame. */
async function findSharpest(
  video: string,
  at: number,
  { width, height }: { width: number; height: number },
  { ffmpeg, signal }: Context,
): Promise<Frame | undefined> {
  const [across, down] = [width * detail, height * detail];
  const filter = `fps=${nearFps},scale=${across}:${down}:flags=area,format=rgb24`;
  const output = ["-frames:v", `${nearFrames}`, "-f", "rawvideo", "pipe:1"];
  const args = [...nthFrames(at), ...mediaInput(video), "-map", "0:V:0", "-vf", filter, ...output];
  const { stdout } = await ffmpeg.run(args, { signal });
  const bytes = across * down * 3;
  let best: Frame | undefined;
  for (let index = 0; (index + 1) * bytes <= stdout.length; index++) {
    const data = stdout.subarray(index * bytes, (index + 1) * bytes);
    const sharpness = measureSharpness(data, across, down);
    if (!best || sharpness > best.sharpness) best = { at, index, data, sharpness };
  }
  return best;
}

/** The variance of the Laplacian of the green channel. */
function measureSharpness(rgb: Uint8Array, width: number, height: number): number {
  let [sum, squares] = [0, 0];
  const green = (x: number, y: number) => rgb[3 * (y * width + x) + 1] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const around = green(x - 1, y) + green(x + 1, y) + green(x, y - 1) + green(x, y + 1);
      const edge = around - 4 * green(x, y);
      sum += edge;
      squares += edge * edge;
    }
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}

/** The picture at the size in which faces are searched. */
function shrink(rgb: Uint8Array, { width, height }: { width: number; height: number }) {
  const small = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * (y * detail * width * detail + x * detail) + channel;
        const below = at + 3 * width * detail;
        const four = [rgb[at], rgb[at + 3], rgb[below], rgb[below + 3]];
        small[3 * (y * width + x) + channel] = four.reduce<number>((a, b = 0) => a + b, 0) / 4;
      }
  return small;
}

/** Resolves to a frame as a JPEG. */
async function readJpeg(
  video: string,
  { at, index }: Pick<Frame, "at" | "index">,
  { ffmpeg, signal }: Context,
): Promise<Uint8Array> {
  const select = `fps=${nearFps},select=eq(n\\,${index})`;
  const filter = `${select},scale=in_range=tv:out_range=pc,format=yuvj420p`;
  const output = ["-frames:v", "1", "-c:v", "mjpeg", "-q:v", "3", "-f", "image2pipe"];
  const reproducible = ["-map_metadata", "-1", "-flags:v", "+bitexact"];
  const input = [...nthFrames(at), ...mediaInput(video), "-map", "0:V:0"];
  const args = [...input, "-vf", filter, ...output, ...reproducible, "pipe:1"];
  return (await ffmpeg.run(args, { signal })).stdout;
}
