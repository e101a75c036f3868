import { join } from "node:path";
import { createCallPool } from "../../processes/call-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { Word } from "../../values/scene.ts";
import { localSpeech } from "./espeak-speech.ts";
import { frameSeconds } from "./loudness-frames.ts";
import { readerWords } from "./reader-words.ts";
import { snapToSound } from "./word-times.ts";

/** What a process compares: a recording of 16 kHz, a WAV file, and where its words start. */
export interface VoiceComparison {
  samples: Float32Array;
  reference: string;
  starts: readonly number[];
}

export interface WordMatch {
  start: number;
  /** 0 to 1: how evenly the speech goes on around the word. */
  evenness: number;
}

export interface VoiceMatch {
  words: WordMatch[];
  /** 0 to 1: whether the recording says the text at all. */
  likeness: number;
}

export interface Alignment {
  text: string;
  /** BCP 47. */
  language: string;
  /** Mono, 16 kHz. */
  samples: Float32Array;
  /** The parts between the pauses, in seconds. */
  voiced: readonly { start: number; end: number }[];
  /** A folder for temporary files, and a name in it. */
  folder: string;
  file: string;
}

const alignCpuSeconds = 120;
const heapMegabytes = 512;
/** Evenness of guessed words and of found ones. */
const [guessed, certain] = [0.35, 0.75];
/** A word does not end so soon after its start. */
const shortestSeconds = 0.05;

/**
 * Finds the words of a known text in a recording, however noisy: the built-in voice says the text,
 * and the recording is compared with it by dynamic time warping of mel cepstra. Undefined if no
 * voice speaks the language.
 */
export async function alignByVoice(
  { text, language, samples, voiced, folder, file }: Alignment,
  signal: AbortSignal,
): Promise<Required<Word>[] | undefined> {
  const reference = join(folder, `${file}-voice.wav`);
  const request = { text, language, rate: 1, pitch: 1, path: reference };
  const said = await localSpeech({ idle_milliseconds: 2000 })
    .speak(request, signal)
    .catch((error: unknown) => {
      if (error instanceof StepError && error.code === "invalid_input") return undefined;
      throw error;
    });
  if (!said) return undefined;
  const comparison = { samples, reference, starts: said.words.map((one) => one.start) };
  const { words: matches, likeness } = await compareVoices(comparison, signal);
  const starts = matches.map(({ start }) => afterPause(start, voiced));
  const words = readerWords(text, language);
  return snapToSound(words, starts, voicedFrames(samples, voiced)).map((word, index) => ({
    ...word,
    confidence: toConfidence(matches[index]?.evenness ?? 0, likeness),
  }));
}

async function compareVoices(request: VoiceComparison, signal: AbortSignal): Promise<VoiceMatch> {
  const pool = createCallPool({
    module: new URL("./compare-voices.ts", import.meta.url),
    limitMessage: "The recording takes too long to align. Send it in parts.",
    ...{ cpuSeconds: alignCpuSeconds, heapMegabytes },
  });
  return (await pool.call({ name: "compareVoices", request }, signal)) as VoiceMatch;
}

const toConfidence = (evenness: number, likeness: number) =>
  Math.round(
    100 * likeness * Math.max(0, Math.min(1, (evenness - guessed) / (certain - guessed))),
  ) / 100;

/** A word that would start at the very end of a part starts the next one. */
function afterPause(start: number, voiced: Alignment["voiced"]): number {
  const next = voiced.find(({ end }) => end > start + shortestSeconds);
  return next ? Math.max(start, next.start) : start;
}

function voicedFrames(samples: Float32Array, voiced: Alignment["voiced"]): Uint8Array {
  const frames = new Uint8Array(Math.ceil(samples.length / 16_000 / frameSeconds));
  for (const { start, end } of voiced)
    frames.fill(1, Math.round(start / frameSeconds), Math.round(end / frameSeconds));
  return frames;
}
