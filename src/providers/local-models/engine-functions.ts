/*
 * Runs in a child process, because a bad model ends it, and because eSpeak NG (GPL-3.0) is a part
 * of the engine. Each model is loaded once.
 */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { OfflineRecognizer, OfflineSpeechDenoiser, OfflineTts, Vad } from "sherpa-onnx-node";
import type { TimedPart } from "../../generators/sound-providers.ts";
import { readAloud } from "../../generators/speech/read-aloud.ts";
import { featureRate } from "../../generators/speech/speech-features.ts";
import { spokenText } from "../../generators/speech/spoken-text.ts";
import { splitSentences } from "../../language/segmentation.ts";
import { StepError } from "../../system/errors.ts";
import type { Pronunciation } from "../../values/pronunciation.ts";
import { detectModel } from "./detect-model.ts";
import { absolute, type EngineModel, loadEngine, once } from "./engine-loading.ts";
import { openDiarizer } from "./engine-speakers.ts";
import { openTranslator } from "./engine-translator.ts";
import { kindOf, type ModelTraits } from "./model.ts";

export interface SpeakRequest extends EngineModel {
  text: string;
  /** BCP 47. */
  language: string;
  /** How words are said, besides what the language knows. */
  pronunciations: readonly Pronunciation[];
  /** Number of the voice in the model. */
  speaker: number;
  /** 1 is the normal rate. */
  speed: number;
}

export interface SpokenSamples {
  samples: Float32Array;
  /** Sample rate in Hz. */
  rate: number;
}

export interface HearRequest extends EngineModel {
  /** Mono, 16 kHz. */
  samples: Float32Array;
}

export interface HeardText {
  text: string;
  /** Parts of words with their starts in seconds; undefined for a model without times. */
  tokens: { text: string; start: number }[] | undefined;
  language: string | undefined;
}

/** A sentence takes seconds. More is a model that does not end. */
const spokenSecondsMax = 120;
/** Longer sentences are spoken in parts, so that each call is short. */
const sentenceCharactersMax = 400;
const heardTokensMax = 2000;

export { findSpeakers, trySpeakers } from "./engine-speakers.ts";
export { translate } from "./engine-translator.ts";

const voices = new Map<string, Promise<OfflineTts>>();
const recognizers = new Map<string, Promise<OfflineRecognizer>>();
const detectors = new Map<string, Promise<Vad>>();
const denoisers = new Map<string, Promise<OfflineSpeechDenoiser>>();

/** Finds out how the files of a folder are loaded. */
export function inspectModel({ folder }: { folder: string }): ModelTraits {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return detectModel(folder, paths.sort());
}

/** Loads a model, and returns how many voices it has. */
export async function openModel(model: EngineModel): Promise<{ voices: number }> {
  const kind = kindOf(model.engine);
  if (kind === "voice") return { voices: (await openVoice(model)).numSpeakers };
  const open = {
    ears: openRecognizer,
    vad: openDetector,
    denoiser: openDenoiser,
    speakers: openDiarizer,
    translator: openTranslator,
  }[kind];
  await open(model);
  return { voices: 0 };
}

/** The sentences of a text, each short enough for one call. */
export function splitText({ text, language }: { text: string; language: string }): string[] {
  return splitSentences(text, language).flatMap(splitLong);
}

/** Speaks one sentence. */
export async function speak({ speaker, speed, ...request }: SpeakRequest) {
  const { text: written, language, pronunciations, ...model } = request;
  const { text } = readAloud(spokenText(written), language, pronunciations);
  const voice = await openVoice(model);
  const { GenerationConfig } = await loadEngine();
  const generationConfig = new GenerationConfig({ sid: speaker, speed });
  const said = await voice.generateAsync({ text, enableExternalBuffer: false, generationConfig });
  const { samples, sampleRate } = said;
  if (samples.length > spokenSecondsMax * sampleRate)
    throw new StepError("tool_failed", "The voice model made sound without an end.");
  if (!samples.every(Number.isFinite))
    throw new StepError("tool_failed", "The voice model made no valid sound.");
  return { samples, rate: sampleRate } satisfies SpokenSamples;
}

/** Transcribes a short recording. */
export async function hear({ samples, ...model }: HearRequest): Promise<HeardText> {
  const recognizer = await openRecognizer(model);
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: featureRate });
  await recognizer.decodeAsync(stream);
  const { text, tokens = [], timestamps = [], lang } = recognizer.getResult(stream);
  if (tokens.length > heardTokensMax)
    throw new StepError("tool_failed", "The recognizer wrote text without an end.");
  const hasTimes = tokens.length > 0 && tokens.length === timestamps.length;
  const timed = tokens.map((token, index) => ({ text: token, start: timestamps[index] ?? 0 }));
  return {
    text: text.trim(),
    tokens: hasTimes ? timed : undefined,
    language: lang?.replaceAll(/[<>|]/g, "") || undefined,
  };
}

/** The parts of a sound in which somebody speaks. */
export async function findSpeech({ samples, ...model }: HearRequest): Promise<TimedPart[]> {
  const detector = await openDetector(model);
  detector.reset();
  const window = speechWindows[model.engine.type === "ten" ? "ten" : "silero"];
  const parts: TimedPart[] = [];
  for (let at = 0; at < samples.length; at += window) {
    detector.acceptWaveform(samples.subarray(at, at + window));
    takeParts(detector, parts);
  }
  detector.flush();
  takeParts(detector, parts);
  return parts;
}

function takeParts(detector: Vad, parts: TimedPart[]): void {
  while (!detector.isEmpty()) {
    const { start, samples } = detector.front(false);
    detector.pop();
    parts.push({ start: start / featureRate, end: (start + samples.length) / featureRate });
  }
}

/** Removes noise from a short sound. The result has the same length. */
export async function denoise({ samples, ...model }: HearRequest): Promise<Float32Array> {
  const denoiser = await openDenoiser(model);
  // The last window of the transform would be cut off.
  const padded = new Float32Array(samples.length + windowSamplesMax);
  padded.set(samples);
  const made = denoiser.run({
    ...{ samples: padded, sampleRate: featureRate, enableExternalBuffer: false },
  });
  const clean = made.samples.subarray(0, samples.length);
  if (made.sampleRate !== featureRate)
    throw new StepError(
      "tool_failed",
      `It works at ${made.sampleRate} Hz. Use a model for ${featureRate} Hz.`,
    );
  if (clean.length < samples.length || !clean.every(Number.isFinite))
    throw new StepError("tool_failed", "The model made no valid sound.");
  return clean;
}

const openVoice = ({ folder, engine, threads }: EngineModel) =>
  once(voices, folder, async () => {
    const { OfflineTts } = await loadEngine();
    const files = absolute(folder, engine);
    const model = { [engine.type]: files, numThreads: threads, provider: "cpu" as const };
    return OfflineTts.createAsync({ model, maxNumSentences: 1 });
  });

const openRecognizer = ({ folder, engine, threads }: EngineModel) =>
  once(recognizers, folder, async () => {
    const { OfflineRecognizer } = await loadEngine();
    const { tokens = "", ...files } = absolute(folder, engine);
    const name = engine.type === "ctc" ? "nemoCtc" : engine.type;
    const part = engine.type === "whisper" ? { ...files, task: "transcribe" } : files;
    const common = { tokens, numThreads: threads, provider: "cpu" as const };
    return OfflineRecognizer.createAsync({ modelConfig: { [name]: part, ...common } });
  });

/** What the models were trained with, in samples. */
const speechWindows = { silero: 512, ten: 256 } as const;
/** Shorter pauses are joined later, and a cough is shorter than a word. */
const speechLimits = { threshold: 0.5, minSilenceDuration: 0.1, minSpeechDuration: 0.2 };
/** Longer speech would need a louder voice to go on. */
const maxSpeechDuration = 24 * 3600;
/** Of the buffer of the engine, which grows. */
const bufferSeconds = 60;

const openDetector = ({ folder, engine }: EngineModel) =>
  once(detectors, folder, async () => {
    const { Vad } = await loadEngine();
    const { model = "" } = absolute(folder, engine);
    const use = { model, ...speechLimits, maxSpeechDuration };
    const part =
      engine.type === "ten"
        ? { tenVad: { ...use, windowSize: speechWindows.ten } }
        : { sileroVad: { ...use, windowSize: speechWindows.silero } };
    const common = { sampleRate: featureRate, numThreads: 1, provider: "cpu" } as const;
    return new Vad({ ...part, ...common }, bufferSeconds);
  });

/** Of transforms, in samples. */
const windowSamplesMax = 2048;

const openDenoiser = ({ folder, engine }: EngineModel) =>
  once(denoisers, folder, async () => {
    const { OfflineSpeechDenoiser } = await loadEngine();
    const { model = "" } = absolute(folder, engine);
    // Frame by frame: another thread would only wait.
    return new OfflineSpeechDenoiser({
      model: { gtcrn: { model }, numThreads: 1, provider: "cpu" },
    });
  });

/** Splits a sentence at commas or spaces, where a pause disturbs least. */
function splitLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > sentenceCharactersMax) {
    const head = rest.slice(0, sentenceCharactersMax);
    const comma = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "), head.lastIndexOf("，"));
    const space = head.lastIndexOf(" ");
    const at = comma > 0 ? comma + 1 : space > 0 ? space : sentenceCharactersMax;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...parts, rest].filter((part) => part !== "");
}
