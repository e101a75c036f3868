import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { createCallPool } from "../../processes/call-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { Pronunciation } from "../../values/pronunciation.ts";
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
  isKnown: boolean;
}

export interface WordMatch {
  start: number;
  /** 0 to 1: how evenly the speech goes on around the word. */
  evenness: number;
  /** 0 to 1: whether the recording says something like it there, rather than noise. */
  clarity: number;
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
  pronunciations?: readonly Pronunciation[];
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
const voicesMax = 2;
/** Evenness of guessed words and of found ones, which slow and noisy speech has too. */
const [guessed, certain] = [0.2, 0.4];
/** A word does not end so soon after its start. */
const shortestSeconds = 0.05;

/** The built-in voice's rendering of a text, whose times are known. */
export interface Reference {
  path: string;
  starts: number[];
}

/** What is compared with a reference. */
export type ComparedSpeech = Pick<Alignment, "text" | "language" | "samples" | "voiced"> & {
  /** The recording is known to say the text, so its likeness is not judged. */
  isKnown?: boolean;
};

/** A word with its times, and how sure they are. */
export type AlignedWord = Required<Omit<Word, "speaker">>;

export interface VoiceAligner {
  /** Undefined if no voice speaks the language. */
  say(
    spoken: Omit<Alignment, "samples" | "voiced">,
    signal: AbortSignal,
  ): Promise<Reference | undefined>;
  /** Finds the words, and removes the file of the reference. */
  compare(speech: ComparedSpeech, to: Reference, signal: AbortSignal): Promise<AlignedWord[]>;
}

/**
 * Finds the words of a known text in a recording, however noisy: the built-in voice says the text,
 * and the recording is compared with it by dynamic time warping of mel cepstra. The process that
 * compares stays for `idleMilliseconds`.
 */
export function createVoiceAligner({ idleMilliseconds = 0 } = {}): VoiceAligner {
  const speech = localSpeech();
  const pool = createCallPool({
    module: new URL("./compare-voices.ts", import.meta.url),
    limitMessage: "The recording takes too long to align. Send it in parts.",
    keptMax: idleMilliseconds > 0 ? 1 : 0,
    ...{ cpuSeconds: alignCpuSeconds, heapMegabytes, idleMilliseconds },
  });
  // A warm process compares, and few voices speak, however many sentences wait.
  const [saying, comparing] = [pLimit(voicesMax), pLimit(1)];
  return {
    async say({ text, language, pronunciations, folder, file }, signal) {
      const path = join(folder, `${file}-voice.wav`);
      try {
        const request = { text, language, pronunciations, rate: 1, pitch: 1, path };
        const { words } = await saying(() => speech.speak(request, signal));
        return { path, starts: words.map(({ start }) => start) };
      } catch (error) {
        await rm(path, { force: true });
        if (error instanceof StepError && error.code === "invalid_input") return undefined;
        throw error;
      }
    },
    async compare({ text, language, samples, voiced, isKnown = false }, to, signal) {
      const request: VoiceComparison = { samples, reference: to.path, starts: to.starts, isKnown };
      const call = comparing(() => pool.call({ name: "compareVoices", request }, signal));
      const match = await call.finally(() => rm(to.path, { force: true }));
      const { words: matches, likeness } = match as VoiceMatch;
      const found = matches.map(({ start }) => afterPause(start, voiced));
      const words = readerWords(text, language);
      return snapToSound(words, found, voicedFrames(samples, voiced)).map((word, index) => ({
        ...word,
        confidence: toConfidence(matches[index], likeness),
      }));
    },
  };
}

/** Aligns one recording. Undefined if no voice speaks the language. */
export async function alignByVoice(
  alignment: Alignment,
  signal: AbortSignal,
): Promise<AlignedWord[] | undefined> {
  const aligner = createVoiceAligner();
  const reference = await aligner.say(alignment, signal);
  return reference && aligner.compare(alignment, reference, signal);
}

function toConfidence(match: WordMatch | undefined, likeness: number): number {
  const { evenness = 0, clarity = 0 } = match ?? {};
  const even = Math.max(0, Math.min(1, (evenness - guessed) / (certain - guessed)));
  return Math.round(100 * likeness * clarity * even) / 100;
}

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
