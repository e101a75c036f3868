/* Runs in a child process: comparing a recording with a voice takes seconds. */
import { readFile } from "node:fs/promises";
import { resample } from "../sound/resample.ts";
import { readWav } from "../sound/wav.ts";
import type { VoiceComparison, VoiceMatch } from "./align-by-voice.ts";
import { dimensions, featureRate, hopSeconds, speechFeatures } from "./speech-features.ts";
import { type Warp, warp } from "./time-warp.ts";

/** Steps of the path around a word by which its evenness is judged. */
const aroundFrames = 40;
/** Equalized loudness of frames below which they are pauses. */
const quiet = -1;

/** Likeness of another text and of the right one, in noise and in other voices too. */
const [chance, sure] = [0.37, 0.67];
/** Similarity around words that noise covers, and around words that a noisy recording says. */
const [covered, heardWell] = [0.15, 0.4];
/** Resonances of long and short throats, as multiples of those of the voice. */
const throatScales = [0.86, 0.93, 1, 1.07, 1.15];
/** The beginning of a recording tells whose throat it is. */
const throatSeconds = 20;
/** Frames of 10 ms that the last one needs beyond its start. */
const framesOfWindow = 2;
/** Shares by which the voice is moved on: what it says then is not what the recording says. */
const decoyShares = [1 / 3, 1 / 2, 2 / 3];

/** For each word of the voice, in order, where it is in the recording and how sure that is. */
export async function compareVoices(comparison: VoiceComparison): Promise<VoiceMatch> {
  const { samples, reference, starts, isKnown } = comparison;
  const { rate, channels } = readWav(await readFile(reference));
  const voice = resample(channels[0] ?? new Float32Array(), rate, featureRate);
  const said = speechFeatures(voice);
  const heard = speechFeatures(samples, isKnown ? 1 : findThroat(samples, voice, said));
  const path = warp(heard, said);
  const { matches } = path;
  let frame = 0;
  const words = starts.map((start) => {
    while (frame < matches.length - 1 && (matches[frame] as number) < start / hopSeconds) frame++;
    const around = [Math.max(0, frame - aroundFrames), frame + aroundFrames] as const;
    // Noise is matched as evenly as speech.
    const clarity = isKnown ? 1 : hearable(similarity(heard, said, matches, ...around));
    return { start: frame * hopSeconds, evenness: evenness(matches, frame), clarity };
  });
  return { words, likeness: isKnown ? 1 : likeness(heard, said, path) };
}

/** The scale at which the recording is most like the voice. */
function findThroat(samples: Float32Array, voice: Float32Array, said: Float32Array): number {
  const heard = speechFeatures(samples);
  const frames = Math.min(heard.length / dimensions, throatSeconds / hopSeconds);
  const last = warp(heard, said).matches[frames - 1] ?? 0;
  const perFrame = featureRate * hopSeconds;
  const start = samples.subarray(0, (frames + framesOfWindow) * perFrame);
  const like = speechFeatures(voice.subarray(0, (last + framesOfWindow) * perFrame));
  const costs = throatScales.map((scale) => warp(speechFeatures(start, scale), like).cost);
  return throatScales[costs.indexOf(Math.min(...costs))] ?? 1;
}

/**
 * 0 to 1: how similar the recording is to the text, and also how much more than to the same sounds
 * in another order. Any sound can be matched evenly with any text, also a tone.
 */
function likeness(heard: Float32Array, said: Float32Array, { matches, cost }: Warp): number {
  const decoys = decoyShares.map((share) => warp(heard, moveOn(said, share)).cost);
  const usual = decoys.reduce((sum, each) => sum + each, 0) / decoys.length;
  const similar = Math.max(0, similarity(heard, said, matches));
  const found = Math.sqrt(similar * Math.max(0, usual - cost));
  return Math.max(0, Math.min(1, (found - chance) / (sure - chance)));
}

function moveOn(features: Float32Array, share: number): Float32Array {
  const at = Math.floor((features.length / dimensions) * share) * dimensions;
  const moved = new Float32Array(features.length);
  moved.set(features.subarray(at));
  moved.set(features.subarray(0, at), features.length - at);
  return moved;
}

/** Mean cosine of the sounds of matching loud frames, without their loudness. */
function similarity(
  a: Float32Array,
  b: Float32Array,
  matches: Int32Array,
  from = 0,
  to = matches.length,
): number {
  let [sum, count] = [0, 0];
  for (let row = from; row < Math.min(to, matches.length); row++) {
    const [i, j] = [row * dimensions, (matches[row] as number) * dimensions];
    if ((a[i] as number) < quiet || (b[j] as number) < quiet) continue;
    let [product, left, right] = [0, 0, 0];
    for (let k = 1; k < dimensions; k++) {
      const [x, y] = [a[i + k] as number, b[j + k] as number];
      product += x * y;
      left += x * x;
      right += y * y;
    }
    sum += product / Math.sqrt(left * right + 1e-9);
    count++;
  }
  return sum / Math.max(1, count);
}

/** 0 to 1: whether the sound around a word is speech rather than noise, by its similarity. */
const hearable = (similar: number) =>
  Math.max(0, Math.min(1, (similar - covered) / (heardWell - covered)));

/** Speech that goes on as the voice does has a straight path; guesses stop and jump. */
function evenness(matches: ArrayLike<number>, frame: number): number {
  const from = Math.max(1, frame - aroundFrames);
  const to = Math.min(matches.length, frame + aroundFrames);
  let even = 0;
  for (let at = from; at < to; at++)
    if ((matches[at] as number) - (matches[at - 1] as number) === 1) even++;
  return even / Math.max(1, to - from);
}
