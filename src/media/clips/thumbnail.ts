import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { facePictureSize, findFaces } from "../faces/find-faces.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";

/** Places besides the first frame. Each costs the frames since the key frame before it. */
const candidates = 6;
/** Of these frames from a place on, the sharpest is taken. */
const [nearFrames, nearFps] = [6, 10];
/** Pixels a side in which sharpness is measured, at most, for each in which faces are searched. */
const detailMax = 2;
/** A frame with a face may have a variance this much lower: letters are sharper than skin. */
const faceWorth = 20;
/**
 * ffmpeg starts slower than it decodes these frames, so that one process decodes several places:
 * those of a video in 720p together, those of one in 4K one by one, for the sake of memory.
 */
const openPixelsMax = 3840 * 2160;
const [processes, threads] = [2, 2];

interface Context {
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
}

interface Size {
  width: number;
  height: number;
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
  const best = at === undefined ? await findBest(video, path, context) : { at, index: 0 };
  await writeFile(path, await readJpeg(video, best, context));
}

async function findBest(
  video: string,
  path: string,
  { ffmpeg, signal, faces: wanted = false }: Context & { faces?: boolean },
): Promise<Pick<Frame, "at" | "index">> {
  const { seconds, video: picture } = await ffmpeg.probe(video, signal);
  const rest = Array.from({ length: candidates }, (_, i) => ((i + 0.5) / candidates) * seconds);
  const { width, height } = picture ?? { width: 16, height: 9 };
  const size = facePictureSize({ width, height });
  const seen = {
    width: Math.min(size.width * detailMax, Math.max(width, size.width)),
    height: Math.min(size.height * detailMax, Math.max(height, size.height)),
  };
  const together = Math.max(1, Math.floor(openPixelsMax / (width * height)));
  const limit = pLimit(processes);
  const folder = await mkdtemp(`${path}-`);
  const read = (at: number[]) => limit(findSharpest, video, at, seen, { ffmpeg, signal, folder });
  const found = await Promise.all(chunk([0, ...rest], together).map(read)).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  const frames = found
    .flat()
    .filter((frame) => frame !== undefined)
    .toSorted((a, b) => b.sharpness - a.sharpness);
  const [sharpest] = frames;
  const withFace = wanted ? await findFace(frames, { size, seen }, { ffmpeg, signal }) : undefined;
  return withFace ?? sharpest ?? { at: 0, index: 0 };
}

/** The sharpest of the frames with a face, unless a frame without one is far sharper. */
async function findFace(
  frames: readonly Frame[],
  { size, seen }: { size: Size; seen: Size },
  { ffmpeg, signal }: Context,
): Promise<Frame | undefined> {
  const sharpness = frames[0]?.sharpness ?? 0;
  const searched = frames.filter(
    (frame, index) => frame.sharpness * faceWorth > sharpness && !isSame(frame, frames[index - 1]),
  );
  const pictures = searched.map(({ data }) => ({ ...size, data: shrink(data, seen, size) }));
  const faces = await findFaces(pictures, ffmpeg, { signal });
  return searched.find((_, index) => faces[index]?.length);
}

/** Slides and screens show the same picture at several places. Equal pictures are equally sharp. */
const isSame = ({ data }: Frame, other: Frame | undefined) =>
  other !== undefined && Buffer.compare(data, other.data) === 0;

const nthFrames = (at: number) => ["-ss", at.toFixed(3), "-t", `${nearFrames / nearFps}`];

const chunk = <T>(values: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / length) }, (_, index) =>
    values.slice(index * length, (index + 1) * length),
  );

/** For each time, the sharpest of the frames from it on. Undefined after the last frame. */
async function findSharpest(
  video: string,
  times: readonly number[],
  size: Size,
  { ffmpeg, signal, folder }: Context & { folder: string },
): Promise<(Frame | undefined)[]> {
  const { width, height } = size;
  const filter = `fps=${nearFps},scale=${width}:${height}:flags=area,format=rgb24`;
  const inputs = times.flatMap((at) => [
    "-threads",
    `${threads}`,
    ...nthFrames(at),
    ...mediaInput(video),
  ]);
  const paths = times.map(() => join(folder, `${randomUUID()}.rgb`));
  const outputs = paths.flatMap((path, index) => [
    ...["-map", `${index}:V:0`, "-vf", filter, "-frames:v", `${nearFrames}`],
    ...["-f", "rawvideo", path],
  ]);
  await ffmpeg.run(["-filter_threads", `${threads}`, ...inputs, ...outputs], { signal });
  return Promise.all(
    times.map(async (at, index) => sharpestOf(await readFile(paths[index] ?? ""), at, size)),
  );
}

function sharpestOf(frames: Uint8Array, at: number, { width, height }: Size): Frame | undefined {
  const bytes = width * height * 3;
  let best: Frame | undefined;
  for (let index = 0; (index + 1) * bytes <= frames.length; index++) {
    const data = frames.subarray(index * bytes, (index + 1) * bytes);
    const sharpness = measureSharpness(data, width, height);
    if (!best || sharpness > best.sharpness) best = { at, index, data, sharpness };
  }
  return best;
}

/** The variance of the Laplacian of the green channel. */
function measureSharpness(rgb: Uint8Array, width: number, height: number): number {
  let [sum, squares] = [0, 0];
  const green = (at: number) => rgb[3 * at + 1] as number;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = green(at - 1) + green(at + 1) + green(at - width) + green(at + width);
      const edge = around - 4 * green(at);
      sum += edge;
      squares += edge * edge;
    }
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}

/** The picture at the size in which faces are searched. Each pixel is the mean of four. */
function shrink(rgb: Uint8Array, from: Size, { width, height }: Size) {
  const small = new Uint8Array(width * height * 3);
  const column = (x: number) => 3 * Math.floor((x * from.width) / width);
  const row = (y: number) => 3 * from.width * Math.floor((y * from.height) / height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [column(x), column(x + 0.5)];
      const [top, bottom] = [row(y), row(y + 0.5)];
      for (let channel = 0; channel < 3; channel++) {
        const pixel = (place: number) => rgb[place + channel] as number;
        const sum =
          pixel(top + left) + pixel(top + right) + pixel(bottom + left) + pixel(bottom + right);
        small[3 * (y * width + x) + channel] = sum / 4;
      }
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
