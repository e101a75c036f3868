import { StepError } from "../../system/errors.ts";

/** Sound in memory: one array of samples from −1 to 1 per channel. */
export interface Sound {
  /** Sample rate in Hz. */
  rate: number;
  channels: Float32Array[];
}

const headerBytes = 44;

/** Encodes sound as a 16-bit WAV file. Takes a second for ten minutes. */
export function encodeWav({ rate, channels }: Sound): Uint8Array {
  const frames = channels[0]?.length ?? 0;
  const dataBytes = frames * channels.length * 2;
  const bytes = Buffer.alloc(headerBytes + dataBytes);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * channels.length * 2, 28);
  bytes.writeUInt16LE(channels.length * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(dataBytes, 40);
  const samples = new Int16Array(
    bytes.buffer,
    bytes.byteOffset + headerBytes,
    frames * channels.length,
  );
  for (const [channel, from] of channels.entries()) {
    for (let i = 0; i < frames; i++) {
      samples[i * channels.length + channel] = Math.round(
        Math.max(-1, Math.min(1, from[i] ?? 0)) * 32767,
      );
    }
  }
  return bytes;
}

/** Reads a 16-bit WAV file. Throws StepError `invalid_input` for anything else. */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
  let format: { channels: number; rate: number } | undefined;
  if (bytes.length < 12 || name(0) !== "RIFF" || name(8) !== "WAVE")
    throw new StepError("invalid_input", "The file is not a WAV file.");
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (
      name(at) === "fmt " &&
      view.getUint16(at + 8, true) === 1 &&
      view.getUint16(at + 22, true) === 16
    ) {
      format = { channels: view.getUint16(at + 10, true), rate: view.getUint32(at + 12, true) };
    }
    // A WAV file written to a pipe states 4 GiB, so the real size counts.
    if (name(at) === "data" && format)
      return decodeSamples(view, at + 8, Math.min(size, bytes.length - at - 8), format);
    at += 8 + size + (size % 2);
  }
  throw new StepError("invalid_input", "The WAV file has no sound or is not 16-bit PCM.");
}

function decodeSamples(
  view: DataView,
  start: number,
  size: number,
  { channels, rate }: { channels: number; rate: number },
): Sound {
  const frames = Math.floor(size / 2 / channels);
  const sound = {
    rate,
    channels: Array.from({ length: channels }, () => new Float32Array(frames)),
  };
  for (const [channel, samples] of sound.channels.entries()) {
    for (let i = 0; i < frames; i++)
      samples[i] = view.getInt16(start + (i * channels + channel) * 2, true) / 32768;
  }
  return sound;
}
