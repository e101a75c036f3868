import { open } from "node:fs/promises";
import { speechRate } from "../../media/audio/read-samples.ts";

/** Of a recording in one call: short, so that others take their turns. */
export const chunkSeconds = 60;

/** Reads a part, in seconds, of a file of 32-bit samples that `decodeSamples` wrote. */
export async function readPart(
  path: string,
  { start, end }: { start: number; end: number },
): Promise<Float32Array> {
  const [first, last] = [Math.floor(start * speechRate), Math.ceil(end * speechRate)];
  const samples = new Float32Array(last - first);
  await using file = await open(path);
  const at = first * Float32Array.BYTES_PER_ELEMENT;
  const { bytesRead } = await file.read(samples, 0, samples.byteLength, at);
  return samples.subarray(0, Math.floor(bytesRead / Float32Array.BYTES_PER_ELEMENT));
}
