import { readFile, writeFile } from "node:fs/promises";

/**
 * Copies an MP4 and overwrites its media data with zeros. The headers stay valid, so that the copy
 * looks like a video to ffprobe, but nothing in it can be decoded.
 */
export async function copyWithZeroedData(source: string, path: string): Promise<string> {
  const bytes = await readFile(source);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error(`Box at byte ${at} of ${source} has the size ${size}.`);
    if (bytes.toString("latin1", at + 4, at + 8) === "mdat") bytes.fill(0, at + 8, at + size);
    at += size;
  }
  await writeFile(path, bytes);
  return path;
}
