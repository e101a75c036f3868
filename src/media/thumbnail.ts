import type { Ffmpeg } from "./ffmpeg.ts";
import { mediaInput } from "./media-input.ts";

/** Writes a JPEG of a representative frame, rather than one inside a fade. */
export async function writeThumbnail(
  video: string,
  path: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<void> {
  const filter = "thumbnail=24,scale=in_range=tv:out_range=pc,format=yuvj420p";
  // Decoding only key frames is much faster and offers enough candidates.
  const input = ["-skip_frame", "nokey", ...mediaInput(video), "-vf", filter];
  const output = ["-frames:v", "1", "-q:v", "3", "-update", "1"];
  const reproducible = ["-map_metadata", "-1", "-fflags", "+bitexact"];
  await ffmpeg.run([...input, ...output, ...reproducible, path], { signal });
}
