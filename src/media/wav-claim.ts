import { type FileHandle, open } from "node:fs/promises";

/** Programs that write to a pipe claim a length near these limits, since they cannot know it. */
const unknownBytes = 0x7fff_0000;
/** Chunks before the sound, such as titles. More of them are not searched. */
const chunksMax = 64;

/**
 * The seconds of sound that the header of a RIFF WAVE file claims. Undefined if it claims none, or
 * more than a program that knows its length would. Source: Microsoft and IBM, "Multimedia
 * Programming Interface and Data Specifications 1.0", RIFF WAVE.
 */
export async function readClaimedSeconds(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const header = await readAt(file, 0, 12);
    if (header.toString("latin1", 0, 4) !== "RIFF" || header.toString("latin1", 8) !== "WAVE")
      return undefined;
    let bytesPerSecond = 0;
    let place = 12;
    for (let count = 0; count < chunksMax; count += 1) {
      const chunk = await readAt(file, place, 20);
      if (chunk.length < 8) return undefined;
      const name = chunk.toString("latin1", 0, 4);
      const size = chunk.readUInt32LE(4);
      if (name === "fmt " && chunk.length === 20) bytesPerSecond = chunk.readUInt32LE(16);
      if (name === "data")
        return bytesPerSecond > 0 && size < unknownBytes ? size / bytesPerSecond : undefined;
      // Chunks begin at even places.
      place += 8 + size + (size % 2);
    }
    return undefined;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, place: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place);
  return buffer.subarray(0, bytesRead);
}
