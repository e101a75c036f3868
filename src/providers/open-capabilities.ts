import { readModelName } from "../config/model-names.ts";
import type { Capabilities } from "../generators/capabilities.ts";
import voices from "../generators/speech/espeak-voice-list.json" with { type: "json" };
import { espeakVoice } from "../generators/speech/espeak-voices.ts";
import { findScriptProblem, resolveScriptLanguage } from "../generators/text/script-language.ts";
import { StepError } from "../system/errors.ts";
import { checkCallerName } from "./ai/caller-name.ts";
import type { ProviderSettings } from "./open-providers.ts";

/** Describes the configured engines. A model may know any language, a local engine only its own. */
export function openCapabilities(settings: ProviderSettings): Capabilities {
  const models = {
    text: readModelName("text", settings),
    speech: readModelName("speech", settings),
  };
  return {
    async checkScript(request) {
      if (models.text) return undefined;
      return findScriptProblem({ ...request, language: await resolveScriptLanguage(request) });
    },
    checkVoice: ({ language, voice }) =>
      findProblem(() => {
        if (!models.speech) espeakVoice(voices, language, voice);
        else if (voice !== undefined) checkCallerName("voice_name", voice);
      }),
  };
}

/** The message of a StepError that the check throws. */
function findProblem(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof StepError) return error.message;
    throw error;
  }
}
