import type { Config } from "../config/config.ts";
import { openLocalModels } from "../providers/local-models/local-models.ts";

/**
 * One line that says how to get a natural voice; undefined with one, with a model of a provider,
 * and with REELWRIGHT_OFFLINE. Nothing is downloaded by itself.
 */
export function voiceHint({ offline, modelsDir, providers }: Config): string | undefined {
  if (offline || providers.speech_model) return undefined;
  if (
    openLocalModels(modelsDir)
      .list()
      .some(({ kind }) => kind === "voice")
  )
    return undefined;
  return "eSpeak NG speaks. For a natural voice on this machine: ./reelwright models add voice-en";
}
