import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";

/** Samples per second; enough to tell speech from silence. */
export const speechRate = 16_000;

/**
 * Reads a sound as mono samples at 16 kHz into memory, 64 kB for each second. `file` names a
 * temporary file in `folder`.
 */
export async function readSamples(source: Decoded, work: DecodeWork): Promise<Float32Array> {
  const decoded = await decodeSamples(source, work);
  const bytes = await readFile(decoded);
  const samples = new Float32Array(Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT));
  new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
  return samples;
}

interface Decoded {
  path: string;
  seconds: number;
}

interface DecodeWork {
  ffmpeg: Pick<Ffmpeg, "run">;
  signal: AbortSignal;
  folder: string;
  file: string;
}

/** Sound that starts after the picture keeps its times, and gaps are silent. */
const inTime = `aresample=${speechRate}:async=1:first_pts=0`;

/** Writes the same samples to a file of 32-bit numbers, and returns its path. */
export async function decodeSamples(
  { path, seconds }: Decoded,
  { ffmpeg, signal, folder, file }: DecodeWork,
): Promise<string> {
  const decoded = join(folder, `${file}.f32`);
  const args = ["-vn", "-af", inTime, "-ac", "1", "-f", "f32le", decoded];
  await ffmpeg.run(["-y", ...mediaInput(path), ...args], { signal, seconds });
  return decoded;
}
