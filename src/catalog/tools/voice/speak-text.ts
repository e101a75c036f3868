import { join } from "node:path";
import pLimit from "p-limit";
import type { Providers, Speech } from "../../../generators/generators.ts";
import { StepError } from "../../../system/errors.ts";
import type { Pronunciation } from "../../../values/pronunciation.ts";
import type { Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** How many texts are spoken at the same time, where nothing else limits them. */
const parallelVoices = 2;

/** A limit on the texts that a tool speaks at the same time. */
export const limitVoices = ({ parallel = parallelVoices }: Pick<Providers, "parallel">) =>
  pLimit(parallel);

export type SpeakContext = Pick<
  ToolContext<unknown>,
  "signal" | "assets" | "providers" | "folder"
> & {
  input: {
    language: string;
    voice_name?: string;
    rate: number;
    pitch: number;
    pronunciations?: Pronunciation[];
  };
  warn(warning: string): void;
};

export interface Said {
  voice?: string;
  voice_seconds: number;
  words: Word[];
  voice_engine?: string;
}

export interface TextToSay {
  text: string;
  /** Names the text in errors. */
  what: string;
  /** Default: that of the input. */
  voice_name?: string | undefined;
}

/** Speaks a text into a WAV file. */
export async function say(
  { input, signal, providers, warn }: SpeakContext,
  { text, what, voice_name }: TextToSay,
  path: string,
): Promise<Speech> {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new StepError(
      "invalid_input",
      `${what} has no words to speak: ${JSON.stringify(text)}. Add a word.`,
    );
  const { language, voice_name: usual, rate, pitch, pronunciations } = input;
  const voice = voice_name ?? usual;
  try {
    const said = await providers.speech.speak(
      { text, language, voice, rate, pitch, pronunciations, path },
      signal,
    );
    for (const warning of said.warnings ?? []) warn(warning);
    return said;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new StepError(error.code, `${what}: ${error.message}`, {
      cause: error,
      retryable: error.retryable,
    });
  }
}

/** Speaks a text and saves the sound. `file` is the name of a temporary file. */
export async function speak(
  context: SpeakContext,
  text: TextToSay,
  file: string,
): Promise<Said & { voice: string; voice_engine: string }> {
  const path = join(context.folder, `voice-${file}.wav`);
  const { seconds, words, engine } = await say(context, text, path);
  const saved = await context.assets.save(path, { kind: "audio" });
  return { voice: saved.id, voice_seconds: seconds, words, voice_engine: engine };
}
