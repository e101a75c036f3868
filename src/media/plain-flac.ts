import { open } from "node:fs/promises";
import type { Probe } from "./probe.ts";

/** The mark, the first block and the head of the second one. */
const headerBytes = 46;
/** The mark, and a first block of 34 bytes that describes the sound. */
const opening = Buffer.from("fLaC\0\0\0\x22", "latin1");
/** A block of notes, without pictures. Other programs put more between the two. */
const notes = [4, 0x84];

/**
 * The properties of a FLAC file as ffmpeg writes it, as ffprobe reports them. Sounds of tools are
 * such files, and ffprobe takes longer to start than it takes to read them. Undefined for any other
 * file. Source: RFC 9639, section 8.2.
 */
export async function probePlainFlac(path: string): Promise<Probe | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    const header = Buffer.alloc(headerBytes);
    if ((await file?.read(header, 0, headerBytes, 0))?.bytesRead !== headerBytes) return undefined;
    if (!header.subarray(0, 8).equals(opening) || !notes.includes(header[42] ?? 0))
      return undefined;
    const bits = header.readBigUInt64BE(18);
    const sampleRate = Number(bits >> 44n);
    const channels = Number((bits >> 41n) & 7n) + 1;
    const samples = Number(bits & 0xf_ffff_ffffn);
    // ffmpeg does not know the number of samples of what it wrote to a pipe.
    if (sampleRate === 0 || samples === 0) return undefined;
    const seconds = Number((samples / sampleRate).toFixed(6));
    return { seconds, format: "flac", audio: { codec: "flac", channels, sampleRate, seconds } };
  } catch {
    return undefined; // ffprobe says why.
  } finally {
    await file?.close();
  }
}
