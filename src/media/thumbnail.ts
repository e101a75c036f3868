import { writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Ffmpeg } from "./ffmpeg.ts";
import { mediaInput } from "./media-input.ts";

/** Besides the first frame. Each costs the frames since the key frame before it. */
const candidates = 6;

/**
 * Writes a JPEG of the frame that shows the most: of some frames across the video, the one whose
 * JPEG is the largest. At equal quality, an empty background or a fade takes few bytes. Rejects
 * with StepError when the video has no frame that decodes.
 */
export async function writeThumbnail(
  video: string,
  path: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<void> {
  const { seconds } = await ffmpeg.probe(video, signal);
  const rest = Array.from({ length: candidates }, (_, i) => ((i + 0.5) / candidates) * seconds);
  const limit = pLimit(2);
  const frames = await Promise.all(
    // The first frame exists even if the video has no other.
    [0, ...rest].map((at) => limit(readFrame, video, at, { ffmpeg, signal })),
  );
  await writeFile(
    path,
    frames.reduce((best, frame) => (frame.length > best.length ? frame : best)),
  );
}

/** Resolves to the frame at a time as a JPEG, empty after the last frame. */
async function readFrame(
  video: string,
  at: number,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<Uint8Array> {
  const input = ["-ss", at.toFixed(3), ...mediaInput(video)];
  const filter = "scale=in_range=tv:out_range=pc,format=yuvj420p";
  const output = ["-frames:v", "1", "-c:v", "mjpeg", "-q:v", "3", "-f", "image2pipe"];
  const reproducible = ["-map_metadata", "-1", "-flags:v", "+bitexact"];
  const args = [...input, "-vf", filter, ...output, ...reproducible, "pipe:1"];
  return (await ffmpeg.run(args, { signal })).stdout;
}
