import type { SpeechProvider } from "../../generators/generators.ts";
import type { InstalledModels, TranscriptionProvider } from "../../generators/sound-providers.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import type { LocalModelKind } from "../../values/model-kinds.ts";
import type { LocalModels } from "./local-models.ts";

interface LocalUse {
  models?: LocalModels | undefined;
  ffmpeg: Ffmpeg;
  texts: TextWork;
}

/** Speech by eSpeak NG, and by the models of this machine if there is a folder for them. */
export async function openLocalSpeech({ models }: LocalUse): Promise<SpeechProvider> {
  if (!models) return (await import("../../generators/speech/espeak-speech.ts")).localSpeech();
  return (await import("./model-speech.ts")).modelSpeech(models);
}

/** Transcription by the models of this machine, of which there may be none yet. */
export async function openEars({
  models,
  ...tools
}: LocalUse): Promise<TranscriptionProvider | undefined> {
  if (!models) return undefined;
  return (await import("./model-transcription.ts")).modelTranscription(models, tools);
}

/** Whether a model is installed that transcribes. */
export const hasEars = (models: LocalModels | undefined): boolean =>
  models?.list().some(({ kind, broken }) => kind === "ears" && broken === undefined) ?? false;

/** The models of this machine that hear what ffmpeg cannot, of which there may be none yet. */
export async function openInstalled({
  models,
  ffmpeg,
}: Pick<LocalUse, "models" | "ffmpeg">): Promise<InstalledModels | undefined> {
  if (!models) return undefined;
  const [{ modelVad }, { modelDenoiser }, { modelSpeakers }] = await Promise.all([
    import("./model-vad.ts"),
    import("./model-denoiser.ts"),
    import("./model-speakers.ts"),
  ]);
  const has = (kind: LocalModelKind) => models.list().some((model) => model.kind === kind);
  const [vad, denoiser, speakers] = [
    modelVad(models, { ffmpeg }),
    modelDenoiser(models),
    modelSpeakers(models, { ffmpeg }),
  ];
  return {
    get speechFinder() {
      return has("vad") ? vad : undefined;
    },
    get denoiser() {
      return has("denoiser") ? denoiser : undefined;
    },
    get speakerFinder() {
      return has("speakers") ? speakers : undefined;
    },
  };
}
