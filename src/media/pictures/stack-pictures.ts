import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";

/**
 * Writes pictures of the same width as one PNG, one below the other. Resolves to its path, or to
 * the only picture's. Rejects with StepError if a picture does not decode.
 */
export async function stackPictures(
  pictures: readonly string[],
  path: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<string> {
  const [first, second] = pictures;
  if (first && !second) return first;
  const inputs = pictures.flatMap((picture) => mediaInput(picture, "image"));
  const graph = `vstack=inputs=${pictures.length}`;
  const output = ["-frames:v", "1", "-c:v", "png", "-flags:v", "+bitexact", path];
  await ffmpeg.run([...inputs, "-filter_complex", graph, ...output], { signal });
  return path;
}
