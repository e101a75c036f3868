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
export async function readSamples(
  { path, seconds }: { path: string; seconds: number },
  {
    ffmpeg,
    signal,
    folder,
    file,
  }: { ffmpeg: Pick<Ffmpeg, "run">; signal: AbortSignal; folder: string; file: string },
): Promise<Float32Array> {
  const decoded = join(folder, `${file}.f32`);
  const args = ["-vn", "-ac", "1", "-ar", `${speechRate}`, "-f", "f32le", decoded];
  await ffmpeg.run(["-y", ...mediaInput(path), ...args], { signal, seconds });
  const bytes = await readFile(decoded);
  const samples = new Float32Array(Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT));
  new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
  return samples;
}
