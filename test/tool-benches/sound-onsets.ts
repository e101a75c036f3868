import type { Ffmpeg } from "../../src/media/ffmpeg.ts";

const rate = 16_000;
/** Samples in a window of 5 ms. */
const window = 80;
/** Windows of silence before an onset: 0.2 s. */
const restWindows = 40;

/**
 * Finds where sound begins after at least 0.2 s of silence. Resolves to seconds. A window is silent
 * if its level is below a hundredth of the loudest window's.
 */
export async function soundOnsets(path: string, ffmpeg: Ffmpeg): Promise<number[]> {
  const chunks: Uint8Array[] = [];
  await ffmpeg.run(["-i", path, "-vn", "-ac", "1", "-ar", String(rate), "-f", "s16le", "pipe:1"], {
    stdout: (chunk) => chunks.push(chunk),
  });
  const bytes = Buffer.concat(chunks);
  const levels = Array.from({ length: Math.floor(bytes.length / 2 / window) }, (_, index) =>
    windowLevel(bytes, index),
  );
  const quiet = Math.max(...levels) / 100;
  let rest = restWindows;
  return levels.flatMap((level, index) => {
    const begins = level > quiet && rest >= restWindows;
    rest = level > quiet ? 0 : rest + 1;
    return begins ? [(index * window) / rate] : [];
  });
}

/** Root mean square of a window. */
function windowLevel(bytes: Buffer, index: number): number {
  const samples = Array.from({ length: window }, (_, at) =>
    bytes.readInt16LE((index * window + at) * 2),
  );
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / window);
}
