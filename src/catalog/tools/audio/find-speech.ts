import type { Part } from "../../../media/audio/find-pauses.ts";
import type { SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

export interface SpeechOrNot {
  /** In which somebody speaks. Undefined if loudness must tell. */
  parts?: Part[];
  engine?: string;
  /** Why no model tells. */
  warnings: string[];
}

/** Finds speech with an installed model, if there is one that works and hears any. */
export async function findSpeech(
  { path, seconds }: Pick<SoundSource, "path" | "seconds">,
  { providers, folder, signal }: Pick<ToolContext<unknown>, "providers" | "folder" | "signal">,
): Promise<SpeechOrNot> {
  const speechFinder = providers.installed?.speechFinder;
  if (!speechFinder) return { warnings: [] };
  try {
    const { parts, engine } = await speechFinder.findSpeech({ path, seconds, folder }, signal);
    if (parts.length > 0) return { parts, engine, warnings: [] };
    return { warnings: ["No speech was found, so pauses are found by loudness."] };
  } catch (error) {
    if (!(error instanceof StepError) || error.retryable) throw error;
    return { warnings: [`Pauses are found by loudness. ${error.message}`] };
  }
}
