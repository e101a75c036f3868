/* Runs in a child process: comparing a recording with a voice takes seconds. */
import { readFile } from "node:fs/promises";
import { resample } from "../sound/resample.ts";
import { readWav } from "../sound/wav.ts";
import type { VoiceComparison, WordMatch } from "./align-by-voice.ts";
import { featureRate, hopSeconds, speechFeatures } from "./speech-features.ts";
import { warp } from "./time-warp.ts";

/** Steps of the path around a word by which its evenness is judged. */
const aroundFrames = 40;

/** For each word of the voice, in order, where it is in the recording and how sure that is. */
export async function compareVoices(comparison: VoiceComparison): Promise<WordMatch[]> {
  const { samples, reference, starts } = comparison;
  const { rate, channels } = readWav(await readFile(reference));
  const voice = await resample(channels[0] ?? new Float32Array(), rate, featureRate);
  const { matches } = warp(speechFeatures(samples), speechFeatures(voice));
  let frame = 0;
  return starts.map((start) => {
    while (frame < matches.length - 1 && (matches[frame] as number) < start / hopSeconds) frame++;
    return { start: frame * hopSeconds, evenness: evenness(matches, frame) };
  });
}

/** Speech that goes on as the voice does has a straight path; guesses stop and jump. */
function evenness(matches: ArrayLike<number>, frame: number): number {
  const from = Math.max(1, frame - aroundFrames);
  const to = Math.min(matches.length, frame + aroundFrames);
  let even = 0;
  for (let at = from; at < to; at++)
    if ((matches[at] as number) - (matches[at - 1] as number) === 1) even++;
  return even / Math.max(1, to - from);
}
