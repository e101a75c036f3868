import { basename } from "node:path";
import { StepError } from "../system/errors.ts";
import { roundSeconds } from "../values/round-seconds.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
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
    const frame = ["-map", "0:V:0", "-frames:v", "1", "-vf", "scale=2:2,format=gray"];
    if ((await decodedBytes(path, [...frame, "-f", "rawvideo"], ffmpeg)) === 0)
      throw undecodable(path, "no frame of its video can be decoded");
    // The sound may start later or be shorter than a second.
    const sound = ["-map", "0:a:0", "-frames:a", "1", "-f", "s16le"];
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

/** A shorter part at the end may be missing by rounding, or by the delay of an encoder. */
const missingMin = { seconds: 0.5, share: 0.02 };
/** What ffmpeg logs about a video whose file ends before its header says. */
const cutOff = /partial file|ended prematurely|Packet corrupt/;
/** What it logs about a length that no header names. */
const guessed = /Estimating duration from bitrate/;

/**
 * Reads a whole file without decoding it. Resolves to the seconds that it has, and, if it is cut
 * off, to those that its header claims.
 */
export async function measureReadable(
  path: string,
  probe: Probe,
  ffmpeg: Pick<Ffmpeg, "run">,
): Promise<{ seconds: number; claimed_seconds?: number }> {
  const found = await readPackets(path, probe, ffmpeg);
  // ffprobe measures a wav by its size, whatever its header claims.
  const claimed = probe.format === "wav" ? await readClaimedSeconds(path) : undefined;
  return claimed !== undefined && isShorter(found.seconds, claimed)
    ? { ...found, claimed_seconds: roundSeconds(claimed) }
    : found;
}

const isShorter = (seconds: number, claimed: number) =>
  claimed - seconds >= Math.max(missingMin.seconds, missingMin.share * claimed);

async function readPackets(
  path: string,
  { seconds: claimed, video, audio }: Probe,
  ffmpeg: Pick<Ffmpeg, "run">,
): Promise<{ seconds: number; claimed_seconds?: number }> {
  let read = 0;
  const progress = (percent: number) => {
    if (percent < 100) read = (percent / 100) * 2 * claimed;
  };
  const streams = ["-map", "0:V:0?", "-map", "0:a:0?", "-c", "copy", "-f", "null", "-"];
  const signal = AbortSignal.timeout(checkSeconds * 1000);
  const run = { signal, progress, seconds: 2 * claimed, pixels: 0 };
  const done = await ffmpeg.run([...mediaInput(path), ...streams], run).catch((error) => {
    if (signal.aborted || error instanceof StepError) return undefined;
    throw error;
  });
  if (!done) return { seconds: claimed };
  const seconds = Math.max(read, 1 / (video?.fps || 25));
  if (!video && guessed.test(done.log)) return { seconds };
  if (!isShorter(read, claimed)) return { seconds: claimed };
  // The packets of a video may be far apart, so that the last one starts long before its end.
  const isCut = video ? cutOff.test(done.log) : audio !== undefined;
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
