import { open } from "node:fs/promises";
import type { Probe } from "./probe.ts";

const headerBytes = 44;

/**
 * The properties of a WAV file with the shortest header and 16-bit samples of one channel, as
 * ffprobe reports them. Voices are such files, and ffprobe takes longer to start than it takes to
 * read them. Undefined for any other file: its header may leave room for doubt.
 */
export async function probePlainWav(path: string): Promise<Probe | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    const bytes = file && (await file.stat()).size;
    if (!bytes || bytes <= headerBytes) return undefined;
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    const sampleRate = header.readUInt32LE(24);
    const samples = (bytes - headerBytes) / 2;
    if (sampleRate === 0 || !header.equals(plainHeader(sampleRate, samples))) return undefined;
    const seconds = Number((samples / sampleRate).toFixed(6));
    const audio = { codec: "pcm_s16le", channels: 1, sampleRate, seconds };
    return { seconds, format: "wav", audio };
  } catch {
    return undefined; // ffprobe says why.
  } finally {
    await file?.close();
  }
}

function plainHeader(sampleRate: number, samples: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(headerBytes - 8 + 2 * samples, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  const [pcm, channels, sampleBytes] = [1, 1, 2];
  header.writeUInt16LE(pcm, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * sampleBytes, 28);
  header.writeUInt16LE(sampleBytes, 32);
  header.writeUInt16LE(8 * sampleBytes, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(2 * samples, 40);
  return header;
}
