import { basename } from "node:path";
import { StepError } from "../system/errors.ts";
import { roundSeconds } from "../values/round-seconds.ts";
import type { Ffmpeg, FfmpegCall } from "./ffmpeg.ts";
import { type Damage, watchForDamage } from "./find-damage.ts";
import { mediaInput } from "./media-input.ts";
import type { Probe } from "./probe.ts";
import { readClaimedSeconds } from "./wav-claim.ts";

/** Deadline of a check. Generous, because the machine may be busy. */
const checkSeconds = 60;

/**
 * Decodes the first frame of a video and of its sound, or the first second of audio. Rejects with
 * StepError `invalid_input` when there is nothing to decode, as in a file whose data is damaged.
 */
export async function checkDecodable(
  path: string,
  probe: Probe,
  ffmpeg: Pick<Ffmpeg, "run">,
): Promise<void> {
  if (probe.video) {
    // The sound may start later or be shorter than a second.
    const sound = ["-map", "0:a:0", "-frames:a", "1", "-f", "s16le"];
    const both = [...frame, "pipe:1", ...sound];
    const bytes = probe.audio ? await decodedBytes(path, both, ffmpeg) : 0;
    // The frame has one byte, and a sample two.
    if (bytes > 1 && bytes % 2 === 1) return;
    if ((await decodedBytes(path, frame, ffmpeg)) === 0)
      throw undecodable(path, "no frame of its video can be decoded");
    if (probe.audio && (await decodedBytes(path, sound, ffmpeg)) === 0)
      throw undecodable(path, "its sound cannot be decoded");
  } else if (probe.audio) {
    const expected = Math.min(1, probe.audio.seconds || probe.seconds || 1);
    const second = ["-map", "0:a:0", "-t", "1", "-ac", "1", "-ar", `${sampleRate}`, "-f", "s16le"];
    const decoded = (await decodedBytes(path, second, ffmpeg)) / (2 * sampleRate);
    // Encoder delay makes a short file slightly shorter than its header says.
    if (decoded < 0.8 * expected - 0.1 || decoded === 0)
      throw undecodable(path, `only ${decoded.toFixed(2)} s of its audio can be decoded`);
  }
}

/** One byte of the first frame. */
const frame = [
  ...["-map", "0:V:0", "-frames:v", "1", "-vf", "scale=1:1:flags=area,format=gray"],
  ...["-f", "rawvideo"],
];

/** A shorter part at the end may be missing by rounding, or by the delay of an encoder. */
const missingMin = { seconds: 0.5, share: 0.02 };
/** What ffmpeg logs about a video whose file ends before its header says. */
const cutOff = /partial file|ended prematurely|Packet corrupt/;
/** What it logs about a length that no header names. */
const guessed = /Estimating duration from bitrate/;

/** The parts of a file that can be read, in seconds. */
export interface Readable {
  seconds: number;
  /** Length that the header of a file claims which is cut off. */
  claimed_seconds?: number;
  /** Parts in the middle that cannot be read. Not looked for in a file that takes too long. */
  damage?: Damage;
}

/** Reads a whole file once, to measure it and to find damage in it. */
export async function measureReadable(
  path: string,
  probe: Probe,
  ffmpeg: Pick<Ffmpeg, "run">,
): Promise<Readable> {
  const watch = watchForDamage(probe);
  const call = { stdout: watch.take };
  const whole = await readPackets(path, probe, { ffmpeg, output: watch.args, call });
  // A stream of an unknown codec can be measured, but not decoded.
  const done = whole ?? (await readPackets(path, probe, { ffmpeg }));
  const length = done ? readLength(probe, done) : { seconds: probe.seconds };
  const damage = whole && watch.find(whole.log, length.seconds);
  // ffprobe measures a wav by its size, whatever its header claims.
  const claimed = probe.format === "wav" ? await readClaimedSeconds(path) : undefined;
  return {
    ...length,
    ...(claimed !== undefined && isShorter(length.seconds, claimed)
      ? { claimed_seconds: roundSeconds(claimed) }
      : {}),
    ...(damage ? { damage } : {}),
  };
}

const isShorter = (seconds: number, claimed: number) =>
  claimed - seconds >= Math.max(missingMin.seconds, missingMin.share * claimed);

interface Packets {
  /** Where the last packet ends. */
  seconds: number;
  log: string;
}

/** Reads all packets, also into another output. Undefined if that fails or takes too long. */
async function readPackets(
  path: string,
  { seconds: claimed }: Probe,
  {
    ffmpeg,
    output = [],
    call,
  }: { ffmpeg: Pick<Ffmpeg, "run">; output?: string[]; call?: Pick<FfmpegCall, "stdout"> },
): Promise<Packets | undefined> {
  let seconds = 0;
  const progress = (percent: number) => {
    if (percent < 100) seconds = (percent / 100) * 2 * claimed;
  };
  const streams = ["-map", "0:V:0?", "-map", "0:a:0?", "-c", "copy", "-f", "null", "-"];
  const signal = AbortSignal.timeout(checkSeconds * 1000);
  const run = { signal, progress, seconds: 2 * claimed, pixels: 0, ...call };
  const done = await ffmpeg
    .run([...mediaInput(path), ...streams, ...output], run)
    .catch((error) => {
      if (signal.aborted || error instanceof StepError) return undefined;
      throw error;
    });
  return done && { seconds, log: done.log };
}

function readLength(
  { seconds: claimed, video, audio }: Probe,
  { seconds: read, log }: Packets,
): Readable {
  const seconds = Math.max(read, 1 / (video?.fps || 25));
  if (!video && guessed.test(log)) return { seconds };
  if (!isShorter(read, claimed)) return { seconds: claimed };
  // The packets of a video may be far apart, so that the last one starts long before its end.
  const isCut = video ? cutOff.test(log) : audio !== undefined;
  return isCut ? { seconds, claimed_seconds: claimed } : { seconds: claimed };
}

const sampleRate = 8000;

/** Bytes that ffmpeg decodes; 0 when it fails or does not end in time. */
async function decodedBytes(
  path: string,
  output: readonly string[],
  ffmpeg: Pick<Ffmpeg, "run">,
): Promise<number> {
  const signal = AbortSignal.timeout(checkSeconds * 1000);
  try {
    const args = [...mediaInput(path), ...output, "pipe:1"];
    const { stdout } = await ffmpeg.run(args, { signal, seconds: 1 });
    return stdout.byteLength;
  } catch (error) {
    if (error instanceof StepError && !error.retryable) return 0;
    if (signal.aborted) return 0;
    throw error;
  }
}

/** The error for a file that cannot be decoded. */
export const undecodable = (path: string, reason: string) =>
  new StepError(
    "invalid_input",
    `"${basename(path)}" is damaged: ${reason}. Export or download the file again.`,
  );
