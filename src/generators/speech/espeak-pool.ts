import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../../config/minimal-environment.ts";
import { createProcessPool, type ProcessCall, ProcessExit } from "../../processes/process-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { Pronunciation } from "../../values/pronunciation.ts";

export interface Utterance {
  text: string;
  voice: string;
  /** BCP 47, for the reading of numbers and short forms. */
  language: string;
  /** How words are said, besides what the language knows. */
  pronunciations: readonly Pronunciation[];
  words_per_minute: number;
  /** 0 to 99; 50 is the voice's own, 0 an octave below, 99 an octave above. */
  pitch: number;
  /** File to write: 16-bit samples of one channel. A message of minutes would block the reader. */
  path: string;
}

/** A message to the child process: list the voices, or speak. */
export type EspeakRequest = { list: true } | Utterance;

export interface EspeakVoices {
  voices: { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  /** Timbres that combine with every voice, as in "en-us+max". */
  variants: string[];
}

export interface EspeakSpeech {
  /** Number of samples in the file. */
  samples: number;
  /** Sample rate in Hz. */
  rate: number;
  /**
   * `position` in code points of the text, from 0. A number or an abbreviation can have several
   * entries.
   */
  words: { position: number; milliseconds: number }[];
}

export type EspeakResponse = EspeakVoices | EspeakSpeech | { error: string };

/** Speaks several utterances at a time, each in its own child process. */
export interface EspeakPool {
  voices(signal: AbortSignal): Promise<EspeakVoices>;
  say(utterance: Utterance, call: ProcessCall): Promise<EspeakSpeech>;
}

const program = fileURLToPath(new URL("./espeak-process.ts", import.meta.url));

/**
 * Each utterance uses a fresh instance of eSpeak NG (espeak-process.ts), which ends before code
 * that TurboFan compiles pays off: without it, sentences take half the CPU time.
 */
const nodeArguments = ["--no-turbofan"];

/** The processes get an environment without secrets. */
export function createEspeakPool(options: { idleMilliseconds: number }): EspeakPool {
  const pool = createProcessPool<EspeakRequest, EspeakResponse>({
    ...{ program, nodeArguments, env: minimalEnvironment(), keptMax: 2 },
    ...options,
  });
  const send = (request: EspeakRequest, call: ProcessCall) =>
    pool.send(request, call).catch((cause: unknown) => {
      if (!(cause instanceof ProcessExit)) throw cause;
      throw new StepError("tool_failed", "The speech synthesis process exited unexpectedly.", {
        cause,
        retryable: true,
      });
    });
  return {
    async voices(signal) {
      const response = await send({ list: true }, { signal });
      return "voices" in response ? response : fail(response);
    },
    async say(utterance, call) {
      const response = await send(utterance, call);
      return "samples" in response ? response : fail(response);
    },
  };
}

function fail(response: EspeakResponse): never {
  throw new StepError(
    "tool_failed",
    `Speech synthesis failed: ${"error" in response ? response.error : "unexpected response."}`,
  );
}
