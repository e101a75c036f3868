import { join } from "node:path";
import { StepError } from "../../../system/errors.ts";
import type { Pronunciation } from "../../../values/pronunciation.ts";
import type { Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

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

/**
 * Speaks a text and saves the sound. `what` names the text in errors; `file` is the name of a
 * temporary file.
 */
export async function speak(
  { input, signal, assets, providers, folder, warn }: SpeakContext,
  text: string,
  what: string,
  file: string,
): Promise<Said & { voice: string; voice_engine: string }> {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new StepError(
      "invalid_input",
      `${what} has no words to speak: ${JSON.stringify(text)}. Add a word.`,
    );
  const path = join(folder, `voice-${file}.wav`);
  const { language, voice_name: voice, rate, pitch, pronunciations } = input;
  try {
    const { seconds, words, engine, warnings } = await providers.speech.speak(
      { text, language, voice, rate, pitch, pronunciations, path },
      signal,
    );
    for (const warning of warnings ?? []) warn(warning);
    const saved = await assets.save(path, { kind: "audio" });
    return { voice: saved.id, voice_seconds: seconds, words, voice_engine: engine };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    throw new StepError(error.code, `${what}: ${error.message}`, {
      cause: error,
      retryable: error.retryable,
    });
  }
}
