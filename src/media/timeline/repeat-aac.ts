import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SoundWork } from "../audio/write-sound.ts";
import { reproducible, type SoundEncoder } from "./encoders.ts";

/** One round of a loop, and how often it is heard. All lengths are in samples. */
export interface Repetition {
  /** Input arguments that read the round without end. */
  input: readonly string[];
  round: number;
  length: number;
  fadeIn: number;
  fadeOut: number;
}

/** Samples of an AAC frame. */
const frameSamples = 1024;
/** Frames after a round that the encoder looks at. */
const lookahead = 8;
/** Rounds from which repeating encoded frames saves work. */
const roundsMin = 4;

/** Whether encoded frames can be repeated: a round is a whole number of them. */
export const canRepeat = (
  { round, length, fadeIn, fadeOut }: Repetition,
  { args }: SoundEncoder,
): boolean =>
  args.includes("aac") &&
  round % frameSamples === 0 &&
  // The first frame has no frame before it, so it must begin in silence.
  fadeIn > 0 &&
  fadeIn <= round &&
  length - fadeOut >= roundsMin * round;

/**
 * Encodes two rounds and the end of a loop, and repeats the frames of the second round. They follow
 * each other as in one encoding, because the encoder has heard the same round before each of them.
 * Resolves to the path.
 */
export async function repeatAac(
  { input, round, length, fadeIn, fadeOut }: Repetition,
  encoder: SoundEncoder,
  { ffmpeg, folder, call }: SoundWork,
): Promise<string> {
  const encode = async (name: string, samples: number, fade: string) => {
    const path = join(folder, name);
    const filters = [`atrim=end_sample=${samples}`, ...(fade ? [fade] : [])].join(",");
    await ffmpeg.run(
      [...input, "-af", filters, ...encoder.args, ...reproducible, "-f", "adts", path],
      { ...call, progress: undefined },
    );
    return splitFrames(await readFile(path));
  };
  const perRound = round / frameSamples;
  const repeats = Math.floor((length - fadeOut) / round) - 2;
  const rest = length - (2 + repeats) * round;
  const start = 2 * round + lookahead * frameSamples;
  const first = await encode("start.aac", start, `afade=t=in:ns=${fadeIn}`);
  call.progress?.(40);
  const fadeStart = round + rest - fadeOut;
  const fade = fadeOut ? `afade=t=out:ss=${fadeStart}:ns=${fadeOut}` : "";
  const last = await encode("end.aac", round + rest, fade);
  call.progress?.(80);
  const joined = join(folder, "joined.aac");
  const file = await open(joined, "w");
  try {
    // Frame 0 comes before the sound.
    await file.write(Buffer.concat(first.slice(1, 2 * perRound + 1)));
    const again = Buffer.concat(first.slice(perRound + 1, 2 * perRound + 1));
    for (let repeat = 0; repeat < repeats; repeat++) await file.write(again);
    await file.write(Buffer.concat(last.slice(perRound + 1)));
  } finally {
    await file.close();
  }
  const path = join(folder, `sound.${encoder.container}`);
  await ffmpeg.run(["-f", "aac", "-i", joined, "-c", "copy", ...reproducible, path], call);
  return path;
}

/** Splits a stream of ADTS frames (ISO/IEC 13818-7, 6.2), each with its header. */
function splitFrames(stream: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < stream.length; ) {
    const length = (stream.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    if (stream.readUInt16BE(at) < 0xfff0 || length === 0)
      throw new Error(`There is no ADTS frame at byte ${at}.`);
    frames.push(stream.subarray(at, at + length));
    at += length;
  }
  return frames;
}
