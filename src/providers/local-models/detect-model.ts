import { basename, join } from "node:path";
import { StepError } from "../../system/errors.ts";
import { findTranslator, languagesOf } from "./detect-translator.ts";
import { type EngineFiles, kindOf, type ModelTraits } from "./model.ts";
import { type OnnxDescription, readOnnx } from "./onnx-metadata.ts";

/**
 * Finds out from the names of the files and from what they say of themselves how the engine loads
 * a model. `paths` are relative to the folder. Throws StepError `invalid_input` for another kind.
 */
export function detectModel(folder: string, paths: readonly string[]): ModelTraits {
  const engine = findEngine(folder, paths);
  if (!engine)
    throw new StepError(
      "invalid_input",
      "The files are no model that the engine knows. Use a voice (VITS, Piper or Kokoro) or a recognizer (transducer, CTC, Whisper or Moonshine) for sherpa-onnx, .onnx files with tokens.txt, the .onnx file of Silero VAD or GTCRN, a folder with pyannote segmentation and speaker embeddings, or a folder with the files of a translator of Firefox (model.*.bin, vocab.*.spm and lex.*.bin).",
    );
  if (engine.type === "marian")
    return { kind: kindOf(engine), engine, languages: languagesOf(engine.model) };
  const about = engine.type === "vits" ? readOnnx(join(folder, engine.model)).metadata : {};
  return { kind: kindOf(engine), engine, languages: toTags(about.voice ?? "") };
}

function findEngine(folder: string, paths: readonly string[]): EngineFiles | undefined {
  const models = paths.filter((path) => path.endsWith(".onnx"));
  const translator = models.length === 0 ? findTranslator(folder, paths) : undefined;
  if (translator) return translator;
  // A smaller variant is as fast or faster on a CPU.
  const find = (part: RegExp) =>
    models.find((path) => part.test(basename(path)) && path.includes(".int8.")) ??
    models.find((path) => part.test(basename(path)));
  const tokens = paths.find((path) => /(?:^|[/-])tokens\.txt$/.test(path));
  if (!tokens) return findWithoutTokens(folder, models);
  const [encoder, decoder, joiner] = [find(/encoder|^encode/), find(/decoder/), find(/joiner/)];
  if (encoder && decoder && joiner) return { type: "transducer", encoder, decoder, joiner, tokens };
  const moonshine = {
    preprocessor: find(/^preprocess/),
    uncachedDecoder: find(/^uncached_decode/),
    cachedDecoder: find(/^cached_decode/),
  };
  const { preprocessor, uncachedDecoder, cachedDecoder } = moonshine;
  if (encoder && preprocessor && uncachedDecoder && cachedDecoder)
    return { type: "moonshine", encoder, preprocessor, uncachedDecoder, cachedDecoder, tokens };
  if (encoder && decoder) return { type: "whisper", encoder, decoder, tokens };
  const model = find(/./);
  return model === undefined ? undefined : findSingle(folder, paths, { model, tokens });
}

/** A model that knows no words. Its whole variant is small, and surer than the smaller one. */
function findWithoutTokens(folder: string, models: readonly string[]): EngineFiles | undefined {
  const whole = models.filter((path) => !path.includes(".int8."));
  const described = [...new Set([...whole, ...models])].map((model) => ({
    model,
    ...readOnnx(join(folder, model)),
  }));
  const find = (fits: (file: OnnxDescription) => boolean) => described.find(fits)?.model;
  const segmentation = find(({ metadata }) => metadata.powerset_max_classes !== undefined);
  const embedding = find(({ metadata: { framework, output_dim } }) =>
    Boolean(framework && output_dim),
  );
  if (segmentation && embedding) return { type: "pyannote", segmentation, embedding };
  const ten = find(({ metadata }) => metadata.model_type === "ten-vad");
  if (ten) return { type: "ten", model: ten };
  const gtcrn = find(({ metadata }) => metadata.model_type === "gtcrn");
  if (gtcrn) return { type: "gtcrn", model: gtcrn };
  // Silero VAD has no metadata.
  const silero = find(({ inputs }) =>
    sileroInputs.some((names) => names.every((name) => inputs.includes(name))),
  );
  return silero === undefined ? undefined : { type: "silero", model: silero };
}

/** Of its versions 4 and 5. */
const sileroInputs = [
  ["input", "sr", "h", "c"],
  ["input", "state", "sr"],
];

/** A model of one file. */
function findSingle(
  folder: string,
  paths: readonly string[],
  { model, tokens }: { model: string; tokens: string },
): EngineFiles | undefined {
  const dataDir = paths
    .find((path) => /(?:^|\/)espeak-ng-data\/phontab$/.test(path))
    ?.slice(0, -"/phontab".length);
  const lexicons = paths.filter((path) => /(?:^|\/)lexicon[\w-]*\.txt$/.test(path));
  const speech = {
    ...{ model, tokens },
    ...(dataDir ? { dataDir } : {}),
    ...(lexicons.length > 0 ? { lexicon: lexicons.join(",") } : {}),
  };
  const voices = paths.find((path) => basename(path) === "voices.bin");
  if (voices) return { type: "kokoro", voices, ...speech };
  const about = readOnnx(join(folder, model)).metadata;
  if (about.sample_rate !== undefined && about.n_speakers !== undefined)
    return { type: "vits", ...speech };
  if (about.vocab_size !== undefined) return { type: "ctc", model, tokens };
  return undefined;
}

/** The BCP 47 tag of a voice of eSpeak NG, such as "en-us" and "cmn". */
function toTags(voice: string): string[] {
  const tag = voice === "cmn" ? "zh" : voice;
  try {
    return tag ? [new Intl.Locale(tag).toString()] : [];
  } catch {
    return [];
  }
}
