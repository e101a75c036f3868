import type { SpeechProvider } from "../../generators/generators.ts";
import type {
  Denoiser,
  SpeechFinder,
  TranscriptionProvider,
} from "../../generators/sound-providers.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import type { LocalModels } from "./local-models.ts";
import type { LocalModelKind } from "./model.ts";

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

/** Finds speech by the models of this machine, of which there may be none yet. */
export async function openVad({
  models,
  ffmpeg,
}: Pick<LocalUse, "models" | "ffmpeg">): Promise<SpeechFinder | undefined> {
  if (!models) return undefined;
  return (await import("./model-vad.ts")).modelVad(models, { ffmpeg });
}

/** Removal of noise by the models of this machine, of which there may be none yet. */
export async function openDenoiser({
  models,
}: Pick<LocalUse, "models">): Promise<Denoiser | undefined> {
  if (!models) return undefined;
  return (await import("./model-denoiser.ts")).modelDenoiser(models);
}

/** Whether a model of a kind is installed, which may be broken: its call says so. */
export const hasModel = (models: LocalModels | undefined, kind: LocalModelKind): boolean =>
  models?.list().some((model) => model.kind === kind) ?? false;
