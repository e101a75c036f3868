import type { LocalModelKind } from "../../values/model-kinds.ts";

/** The files of a model by their use in the engine; paths are relative to the model's folder. */
export type EngineFiles =
  | { type: "vits"; model: string; tokens: string; dataDir?: string; lexicon?: string }
  | {
      type: "kokoro";
      model: string;
      voices: string;
      tokens: string;
      dataDir?: string;
      lexicon?: string;
    }
  | { type: "ctc"; model: string; tokens: string }
  | { type: "transducer"; encoder: string; decoder: string; joiner: string; tokens: string }
  | { type: "whisper"; encoder: string; decoder: string; tokens: string }
  | {
      type: "moonshine";
      preprocessor: string;
      encoder: string;
      uncachedDecoder: string;
      cachedDecoder: string;
      tokens: string;
    }
  | { type: "silero"; model: string }
  | { type: "ten"; model: string }
  | { type: "gtcrn"; model: string }
  | { type: "pyannote"; segmentation: string; embedding: string }
  | {
      type: "marian";
      model: string;
      vocab: string;
      /** Of the language of the translation, if it has one of its own. */
      targetVocab?: string;
      /** The words that are likely in a translation, by words of the source. */
      shortlist?: string;
      precision: MarianPrecision;
    };

/** How the weights of a translator are multiplied, in the words of the engine. */
export type MarianPrecision = "float32" | "int8shiftAll" | "int8shiftAlphaAll";

/** What the files of a model say about themselves. */
export interface ModelTraits {
  kind: LocalModelKind;
  engine: EngineFiles;
  /**
   * BCP 47. Empty if the files do not say it; ears without languages hear any. Of a translator:
   * from which one, and into which one.
   */
  languages: string[];
}

/** What a model with these files does. */
export function kindOf({ type }: EngineFiles): LocalModelKind {
  if (type === "vits" || type === "kokoro") return "voice";
  if (type === "silero" || type === "ten") return "vad";
  if (type === "gtcrn") return "denoiser";
  if (type === "pyannote") return "speakers";
  if (type === "marian") return "translator";
  return "ears";
}

export interface ModelFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** What is kept beside the files of a model, in `model.json`. */
export interface ModelManifest extends ModelTraits {
  name: string;
  /** Names of the voices by their number in a voice model. One voice has the name of the model. */
  voices: string[];
  license: string;
  /** Of its voices: female, male or several, where it is known. */
  sex?: string;
  /** What it was trained from, with its license. */
  base?: string;
  /** Where it came from: an address, or a path on the machine that added it. */
  source: string;
  bytes: number;
  files: ModelFile[];
  /** ISO 8601. */
  added_at: string;
}

export interface InstalledModel extends ModelManifest {
  folder: string;
  /** Why the model cannot be used: it ended a process. */
  broken?: string;
}
