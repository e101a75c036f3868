import { join } from "node:path";
import type { Part } from "./find-pauses.ts";
import { sampleRate } from "./mix-graph.ts";
import type { SoundSource } from "./sound-source.ts";
import { reproducible, type SoundWork, writeSound } from "./write-sound.ts";

/**
 * Writes each part of a sound without a picture to a file of its own. Parts that follow each other
 * play without a gap. Resolves to the paths in the order of the parts.
 */
export async function cutPieces(
  source: SoundSource,
  parts: readonly Part[],
  work: SoundWork,
): Promise<string[]> {
  // Seeking is exact only in a sound without gaps.
  const { path } = await writeSound(source, [], work);
  const { ffmpeg, folder, call } = work;
  const paths: string[] = [];
  for (const [index, { start, end }] of parts.entries()) {
    const piece = join(folder, `piece-${index}.flac`);
    const samples = `atrim=end_sample=${Math.round((end - start) * sampleRate)}`;
    await ffmpeg.run(
      [
        ...["-ss", start.toFixed(6), "-i", path, "-af", samples],
        ...["-c:a", "flac", "-sample_fmt", "s16", ...reproducible, piece],
      ],
      { signal: call.signal, seconds: end - start },
    );
    call.progress?.((100 * (index + 1)) / parts.length);
    paths.push(piece);
  }
  return paths;
}
