import { writeSync } from "node:fs";

/** The planes of YUV 4:2:0, and with opacity, by their four-character codes in ffmpeg. */
const pixelCodes = { opaque: [0x49, 0x34, 0x32, 0x30], transparent: [0x59, 0x34, 11, 8] };

/**
 * Writes frames of raw planes with their times as Matroska (RFC 9559): a frame stays in view until
 * the next one, so that one that looks the same need not be written. One tick is one frame.
 */
export class TimedFrames {
  readonly #file: number;

  /** `file` is an open file or pipe. */
  constructor(file: number, { width, height, fps, pixels }: TimedFramesForm) {
    this.#file = file;
    const size = [element(0xb0, uint(width)), element(0xba, uint(height))];
    const video = element(0xe0, ...size, element(0x2eb524, Buffer.from(pixelCodes[pixels])));
    const track = element(0xae, element(0xd7, uint(1)), element(0x73c5, uint(1)), picture, video);
    const tick = element(0x2ad7b1, uint(Math.round(1e9 / fps)));
    const header = element(0x1a45dfa3, element(0x4282, Buffer.from("matroska")));
    const segment = Buffer.concat([idOf(0x18538067), unknownSize]);
    const tracks = element(0x1654ae6b, track);
    this.#write(Buffer.concat([header, segment, element(0x1549a966, tick), tracks]));
  }

  /** Writes the frame that is in view from this tick on. Blocks until it is read. */
  write(tick: number, frame: Uint8Array): void {
    const size = blockHead.length + frame.length;
    const block = Buffer.concat([idOf(0xa3), sizeOf(size), blockHead]);
    const time = element(0xe7, uint(tick));
    const cluster = sizeOf(time.length + block.length + frame.length);
    this.#write(Buffer.concat([idOf(0x1f43b675), cluster, time, block]));
    this.#write(frame);
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }
}

export interface TimedFramesForm {
  width: number;
  height: number;
  fps: number;
  pixels: keyof typeof pixelCodes;
}

/** The number of an element, which holds its own length. */
function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(bytes.findIndex((byte) => byte > 0));
}

/** A size in eight bytes. */
function sizeOf(size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return bytes;
}

/** A live stream: the segment ends with the file. */
const unknownSize = Buffer.from("01ffffffffffffff", "hex");

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function element(id: number, ...content: Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([idOf(id), sizeOf(size), ...content]);
}

/** Type 1 is video. */
const picture = Buffer.concat([
  element(0x83, uint(1)),
  element(0x86, Buffer.from("V_UNCOMPRESSED")),
]);
/** Track 1, at the time of its cluster, a key frame. */
const blockHead = Buffer.from([0x81, 0, 0, 0x80]);
