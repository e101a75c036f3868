import type { WantedVoice } from "../../generators/capabilities.ts";
import type { DistinctVoice } from "../../generators/generators.ts";
import { distinctTimbres } from "../../generators/speech/espeak-voices.ts";
import { languageName } from "../../language/language-tag.ts";
import { StepError } from "../../system/errors.ts";
import type { InstalledModel } from "./model.ts";

/** The voice that speaks: one of a model, or one of eSpeak NG. */
export type VoiceChoice =
  | { model: InstalledModel; speaker: number; warnings: string[] }
  | { model: undefined; voice: string | undefined; warnings: string[] };

/**
 * Chooses the voice of a text. A voice of a model speaks its own languages only, and is their
 * default. eSpeak NG speaks the others, with a warning if a voice of a model was asked for. Throws
 * StepError `tool_failed` for a voice of a broken model.
 */
export function chooseVoice(
  models: readonly InstalledModel[],
  { language, voice }: WantedVoice,
): VoiceChoice {
  const named = voice === undefined ? undefined : findNamed(models, voice);
  if (named) return chooseNamed(named, { language, voice: voice ?? "" });
  if (voice !== undefined) return { model: undefined, voice, warnings: [] };
  const fitting = models.filter((model) => model.kind === "voice" && speaks(model, language));
  const usable = fitting.find(({ broken }) => broken === undefined);
  if (usable) return { model: usable, speaker: 0, warnings: [] };
  const warnings = fitting
    .slice(0, 1)
    .map(({ name }) => `The voice model "${name}" is broken, so eSpeak NG speaks.`);
  return { model: undefined, voice: undefined, warnings };
}

function chooseNamed(
  { model, speaker }: { model: InstalledModel; speaker: number },
  { language, voice }: Required<WantedVoice>,
): VoiceChoice {
  if (!speaks(model, language)) {
    const own = model.languages.map(languageName).join(", ");
    const warning = `The voice "${voice}" speaks ${own}. eSpeak NG speaks this text in ${languageName(language)}.`;
    return { model: undefined, voice: undefined, warnings: [warning] };
  }
  if (model.broken !== undefined)
    throw new StepError(
      "tool_failed",
      `The model of the voice "${voice}" is broken: ${model.broken} Omit voice_name, or choose another voice.`,
    );
  return { model, speaker, warnings: [] };
}

/** Voices of models that work, one of each model first, then those of eSpeak NG. */
export function listDistinctVoices(
  models: readonly InstalledModel[],
  language: string,
): DistinctVoice[] {
  const fitting = models.filter(
    (model) => model.kind === "voice" && model.broken === undefined && speaks(model, language),
  );
  const most = Math.max(0, ...fitting.map(({ voices }) => voices.length));
  const natural = Array.from({ length: most }, (_, place) =>
    fitting.flatMap(({ voices, sex }): DistinctVoice[] => {
      const name = voices[place];
      return name === undefined ? [] : [{ name, sex: isSex(sex) ? sex : undefined }];
    }),
  );
  return [...natural.flat(), ...distinctTimbres];
}

const isSex = (sex: string | undefined): sex is "female" | "male" =>
  sex === "female" || sex === "male";

/** Finds a voice by its name, in any case. The name of a model is its first voice. */
export function findNamed(models: readonly InstalledModel[], voice: string) {
  const wanted = voice.toLowerCase();
  for (const model of models) {
    if (model.kind !== "voice") continue;
    const speaker = model.voices.findIndex((name) => name.toLowerCase() === wanted);
    if (speaker >= 0) return { model, speaker };
    if (model.name === wanted) return { model, speaker: 0 };
  }
  return undefined;
}

/**
 * Whether a voice speaks a language. A region that both name must be the same: the voice of
 * another country has another accent.
 */
export function speaks({ languages }: Pick<InstalledModel, "languages">, tag: string): boolean {
  const wanted = toLocale(tag);
  if (!wanted) return false;
  return languages.some((own) => {
    const { language, region } = new Intl.Locale(own);
    const isRegional = region !== undefined && wanted.region !== undefined;
    return language === wanted.language && (!isRegional || region === wanted.region);
  });
}

function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}
