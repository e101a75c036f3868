import { basename } from "node:path";
import { StepError } from "../system/errors.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { mediaInput } from "./media-input.ts";
import type { Probe } from "./probe.ts";

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
