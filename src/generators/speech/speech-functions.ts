/* Runs in a child process: arithmetic on minutes of samples takes seconds. */
import { open, readFile, writeFile } from "node:fs/promises";
import { StepError } from "../../system/errors.ts";
import type { Word } from "../../values/scene.ts";
import type { SpeechRequest } from "../generators.ts";
import { polishVoice } from "../sound/polish-voice.ts";
import { resample } from "../sound/resample.ts";
import { encodeWav } from "../sound/wav.ts";
import { alignWords } from "./align.ts";
import type { EspeakSpeech } from "./espeak-pool.ts";
import { audibleFrames, frameSeconds, heardAfter, heardBefore } from "./loudness-frames.ts";
import { readerWords } from "./reader-words.ts";
import { softenEnds } from "./soften-ends.ts";
import { featureRate } from "./speech-features.ts";
import { voiceRate } from "./voice-rate.ts";
import { widenPauses } from "./widen-pauses.ts";
import { wordTimes } from "./word-times.ts";

/** Samples that are read at a time. */
const partSamples = 1 << 16;
/** −3 dBFS. */
const peak = 0.708;
/** Silence kept around the speech, in seconds. */
const margin = { before: 0.03, after: 0.07 };
/** Shorter silences are closures of consonants. */
const joinedSeconds = 0.15;

/** Mono. */
export interface SpokenSound {
  samples: Float32Array;
  /** Sample rate in Hz. */
  rate: number;
}

/** A text that eSpeak NG has said. */
export interface SynthesizedText {
  /** `path` is the WAV file to write. */
  request: Pick<SpeechRequest, "text" | "language" | "path">;
  said: EspeakSpeech;
  /** The file of its 16-bit samples. */
  samplesPath: string;
  /** The code point of the text that each spoken one stands for. */
  source: readonly number[];
}

/** Writes the trimmed speech and returns its words as written, with their times. */
export async function writeSpeech({ request, said, samplesPath, source }: SynthesizedText) {
  const padded = await readSamples(samplesPath, said);
  const cut = await speechWithin({ samples: padded.subarray(0, said.samples), rate: said.rate });
  if (!cut)
    throw new StepError(
      "invalid_input",
      `The voice for "${request.language}" cannot speak the text ${JSON.stringify(request.text.slice(0, 80))}. Choose the language of the text.`,
    );
  const first = Math.round(cut.start * said.rate);
  const speech = padded.subarray(first, first + Math.round((cut.end - cut.start) * said.rate));
  softenEnds(speech, said.rate);
  const wide = widenPauses(speech, said.rate, await audibleFrames(speech, said.rate));
  const anchors = said.words.map((word) => ({
    position: source[word.position] ?? 0,
    seconds: wide.moved(Math.max(0, word.milliseconds / 1000 - cut.start)),
  }));
  const words = wordTimes(
    readerWords(request.text, request.language),
    anchors,
    await audibleFrames(wide.samples, said.rate),
  );
  const full = resample(wide.samples, said.rate, voiceRate);
  const seconds = await writeVoice(polishVoice(full, voiceRate), request.path);
  return { seconds, words: words.map((word) => ({ ...word, end: Math.min(word.end, seconds) })) };
}

/** Reads a file of 16-bit samples. The silence that is kept after speech follows. */
async function readSamples(
  path: string,
  { samples: count, rate }: EspeakSpeech,
): Promise<Float32Array> {
  const whole = new Float32Array(count + Math.ceil(margin.after * rate) + 1);
  const part = new Int16Array(partSamples);
  await using file = await open(path);
  for (let at = 0; at < count; ) {
    const { bytesRead } = await file.read(part, 0, part.byteLength, 2 * at);
    if (bytesRead < 2) throw new Error(`The file ${path} has ${at} of ${count} samples.`);
    for (const sample of part.subarray(0, bytesRead >> 1)) whole[at++] = sample / 32_768;
  }
  return whole;
}

/** Sentences in files of samples (32-bit, mono), and the WAV file of all of them to write. */
export interface SpokenSentences {
  files: readonly string[];
  /** Sample rate of the sentences in Hz. */
  rate: number;
  pauseSeconds: number;
  path: string;
}

/** Writes sentences as one voice, with pauses. Returns where each starts, in seconds. */
export async function joinSentences({ files, rate, pauseSeconds, path }: SpokenSentences) {
  const sounds: Float32Array[] = [];
  for (const file of files) {
    const { buffer, byteOffset, byteLength } = await readFile(file);
    // A small file may share its memory with others, at a place that is no multiple of four.
    sounds.push(new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
  }
  const pause = Math.round(pauseSeconds * rate);
  const length = sounds.reduce((sum, sound) => sum + sound.length + pause, -pause);
  const samples = new Float32Array(Math.max(0, length));
  let at = 0;
  const starts = sounds.map((sound) => {
    samples.set(sound, at);
    const start = at / rate;
    at += sound.length + pause;
    return start;
  });
  return { starts, seconds: await writeVoice(resample(samples, rate, voiceRate), path) };
}

/** Writes samples with the peak of all voices as a WAV file. Returns their seconds. */
async function writeVoice(samples: Float32Array, path: string): Promise<number> {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  for (let i = 0; i < samples.length; i++) samples[i] = ((samples[i] as number) / loudest) * peak;
  await writeFile(path, encodeWav({ rate: voiceRate, channels: [samples] }));
  return samples.length / voiceRate;
}

/** The sound without the silence around it, with a small margin. Undefined if there is no sound. */
export async function trimSpeech({
  samples,
  rate,
}: SpokenSound): Promise<Float32Array | undefined> {
  const cut = await speechWithin({ samples, rate });
  return cut && samples.slice(Math.round(cut.start * rate), Math.round(cut.end * rate));
}

/** Where sound starts and ends, with some silence around it; undefined if there is none. */
async function speechWithin({
  samples,
  rate,
}: SpokenSound): Promise<{ start: number; end: number } | undefined> {
  const frames = await audibleFrames(samples, rate);
  const length = frames.length * frameSeconds;
  const start = heardAfter(frames, 0, length);
  const end = heardBefore(frames, 0, length);
  if (start === undefined || end === undefined) return undefined;
  return { start: Math.max(0, start - margin.before), end: end + margin.after };
}

/** A sound as voices are compared: 16 kHz, and the parts between its pauses in seconds. */
export async function findVoiced({ samples, rate }: SpokenSound) {
  const voiced: { start: number; end: number }[] = [];
  for (const [index, audible] of (await audibleFrames(samples, rate)).entries()) {
    if (!audible) continue;
    const [start, last] = [index * frameSeconds, voiced.at(-1)];
    if (last && start - last.end < joinedSeconds) last.end = start + frameSeconds;
    else voiced.push({ start, end: start + frameSeconds });
  }
  return { samples: resample(samples, rate, featureRate), voiced };
}

/** A sound and the text that it says. `language` is BCP 47. */
export interface SaidText extends SpokenSound {
  text: string;
  language: string;
}

/** Aligns a text with its sound by the pauses and the lengths of words. Times are in seconds. */
export const alignByPauses = ({ text, samples, rate, language }: SaidText): Promise<Word[]> =>
  alignWords(text, samples, rate, language);
