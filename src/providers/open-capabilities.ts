import { readModelName, withModels } from "../config/model-names.ts";
import type { Capabilities, ReadTopicSource, WantedVoice } from "../generators/capabilities.ts";
import voices from "../generators/speech/espeak-voice-list.json" with { type: "json" };
import { espeakVoice } from "../generators/speech/espeak-voices.ts";
import { writesFromTopic } from "../generators/text/topic-script.ts";
import type { TextWork } from "../generators/text-work/text-work.ts";
import type { Apertium } from "../generators/translation/apertium.ts";
import { checkLocalTranslation } from "../generators/translation/local-translation.ts";
import { languageName } from "../language/language-tag.ts";
import { faultMessage, findFault } from "../system/errors.ts";
import { checkCallerName } from "./ai/caller-name.ts";
import { chooseVoice, speaks } from "./local-models/choose-voice.ts";
import type { LocalModels } from "./local-models/local-models.ts";
import type { InstalledModel } from "./local-models/model.ts";
import { modelTranslator } from "./local-models/model-translator.ts";
import { hasEars } from "./local-models/open-local.ts";
import type { ProviderSettings } from "./open-providers.ts";

/** Checks are short, and limited by the processes that execute them. */
const { signal: endless } = new AbortController();

/** Describes the configured engines. A model may know any language, a local engine only its own. */
export function openCapabilities(
  settings: ProviderSettings,
  engines: {
    texts: TextWork;
    apertium: Apertium;
    models?: LocalModels;
    topicSource?: ReadTopicSource;
  },
): Capabilities {
  const { texts, apertium } = engines;
  const translator = modelTranslator(engines.models);
  const installed = () => engines.models?.list() ?? [];
  const models = {
    text: readModelName("text", settings),
    speech: readModelName("speech", settings),
  };
  return {
    choose: (models) => openCapabilities(withModels(settings, models), engines),
    hasRecognizer: () => hasEars(engines.models),
    hasStock: (settings.stock ?? []).length > 0,
    checkScript: async (request) =>
      models.text ? undefined : texts.run("checkScript", request, endless),
    async foreseeScript(request) {
      if (models.text) return undefined;
      const source = await engines.topicSource?.();
      return source === "wikipedia"
        ? { warnings: [readsWikipedia] }
        : texts.run("foreseeScript", request, endless);
    },
    checkTranslation: async (request) =>
      models.text
        ? undefined
        : checkLocalTranslation(request, { apertium, translator, texts }, endless).then(
            () => undefined,
            faultMessage,
          ),
    checkVoice: ({ language, voice }) =>
      findFault(() => {
        if (!models.speech) checkLocalVoice(installed(), { language, voice });
        else if (voice !== undefined) checkCallerName("voice_name", voice);
      }),
    foreseeVoice: (wanted) => (models.speech ? [] : foreseeLocalVoice(installed(), wanted)),
    describe() {
      const tags = localTags();
      const own = models.speech ? [] : installed();
      return {
        languages: [...tags.keys()].sort().map((language) => ({
          language,
          writer: models.text || writesFromTopic(language) ? "topic" : "text",
          ...(models.speech ? { voices: [] } : listLanguageVoices(own, language, tags)),
        })),
        timbres: models.speech ? [] : voices.variants,
        speech_engine: models.speech?.engine ?? "local/espeak-ng",
        text_engine: models.text?.engine ?? "local",
      };
    },
  };
}

const readsWikipedia =
  'The topic is sent to Wikipedia. The script consists of sentences of the article that it finds; without one, the video only says what is known here. Add "text", "url" or "facts" to write from your own source.';

/** Throws StepError for a voice that neither a model nor eSpeak NG has for the language. */
function checkLocalVoice(models: readonly InstalledModel[], wanted: WantedVoice): void {
  const choice = chooseVoice(models, wanted);
  if (!choice.model) espeakVoice(voices, wanted.language, choice.voice);
}

/** Says where eSpeak NG will speak although a voice of a model was wanted, or is installed. */
function foreseeLocalVoice(models: readonly InstalledModel[], wanted: WantedVoice): string[] {
  const voices = models.filter(({ kind, broken }) => kind === "voice" && broken === undefined);
  // The check of the start refuses a voice that cannot speak.
  if (findFault(() => checkLocalVoice(models, wanted))) return [];
  const { model, warnings } = chooseVoice(models, wanted);
  if (model || warnings.length > 0 || wanted.voice || voices.length === 0) return warnings;
  return [
    `No installed voice speaks ${languageName(wanted.language)}, so eSpeak NG speaks, which sounds like a robot. ./reelwright models lists more voices.`,
  ];
}

/** Voices of models that work come first, and the first one of them speaks by default. */
function listLanguageVoices(
  models: readonly InstalledModel[],
  language: string,
  tags: ReadonlyMap<string, string[]>,
) {
  const natural = models
    .filter((model) => model.kind === "voice" && model.broken === undefined)
    .filter((model) => speaks(model, language))
    .flatMap((model) => model.voices);
  return {
    voices: [...natural, ...(tags.get(language) ?? [])],
    ...(natural[0] === undefined ? {} : { default_voice: natural[0] }),
  };
}

/** The voices of eSpeak NG by language, such as "en" → en-us, en-gb, …. */
function localTags(): ReadonlyMap<string, string[]> {
  const names = voices.voices.flatMap((voice) => voice.languages.map(({ name }) => name));
  const tags = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const language = toLanguage(name);
    if (language) tags.set(language, [...(tags.get(language) ?? []), name]);
  }
  return tags;
}

/** The language of a voice's tag; undefined for a tag that BCP 47 does not know. */
function toLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

/** The message of a StepError that the check throws. */
