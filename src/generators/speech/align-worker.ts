/* Runs in a worker thread: comparing a recording with a voice takes seconds. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { resample } from "../sound/resample.ts";
import { readWav } from "../sound/wav.ts";
import type { VoiceComparison, WordMatch } from "./align-by-voice.ts";
import { featureRate, hopSeconds, speechFeatures } from "./speech-features.ts";
import { warp } from "./time-warp.ts";

/** Steps of the path around a word by which its evenness is judged. */
const aroundFrames = 40;

const { samples, reference, starts } = workerData as VoiceComparison;
const { rate, channels } = readWav(await readFile(reference));
const voice = await resample(channels[0] ?? new Float32Array(), rate, featureRate);
const { matches } = warp(speechFeatures(samples), speechFeatures(voice));

/** Speech that goes on as the voice does has a straight path; guesses stop and jump. */
function evenness(frame: number): number {
  const from = Math.max(1, frame - aroundFrames);
  const to = Math.min(matches.length, frame + aroundFrames);
  let even = 0;
  for (let at = from; at < to; at++)
    if ((matches[at] as number) - (matches[at - 1] as number) === 1) even++;
  return even / Math.max(1, to - from);
}

/** For each word of the voice, in order, the frame of the recording and how sure it is. */
function findWords(): WordMatch[] {
  let frame = 0;
  return starts.map((start) => {
    while (frame < matches.length - 1 && (matches[frame] as number) < start / hopSeconds) frame++;
    return { start: frame * hopSeconds, evenness: evenness(frame) };
  });
}

parentPort?.postMessage(findWords());
