/* The part of engine-functions.ts that tells speakers apart. */
import { readFile } from "node:fs/promises";
import type { OfflineSpeakerDiarization } from "sherpa-onnx-node";
import type { SpeakerPart } from "../../generators/sound-providers.ts";
import { featureRate } from "../../generators/speech/speech-features.ts";
import { StepError } from "../../system/errors.ts";
import { absolute, type EngineModel, loadEngine, once } from "./engine-loading.ts";

export interface SpeakersRequest extends EngineModel {
  /** A file of 32-bit samples, mono at 16 kHz: a recording of an hour is too long for a message. */
  path: string;
}

const diarizers = new Map<string, Promise<OfflineSpeakerDiarization>>();
/** Of the windows of segmentation: less overlap takes less time. The engine itself has 0.1. */
const windowShiftRatio = 0.25;
/** How different two voices are, as the engine has it. */
const clustering = { numClusters: -1, threshold: 0.5 };
/** In seconds: shorter speech is no turn, and shorter pauses do not end one. */
const [minDurationOn, minDurationOff] = [0.2, 0.5];
const triedSeconds = 1;

/** Finds the parts of all speakers, in order. */
export async function findSpeakers({ path, ...model }: SpeakersRequest): Promise<SpeakerPart[]> {
  const diarizer = await openDiarizer(model);
  const bytes = await readFile(path);
  const count = Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT);
  const isAligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset } = isAligned ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const parts = diarizer.process(new Float32Array(buffer, byteOffset, count));
  return parts.map(({ start, end, speaker }) => ({ start, end, speaker }));
}

/** Uses both files of a model once: silence alone would not reach the second. */
export async function trySpeakers(model: EngineModel): Promise<void> {
  const diarizer = await openDiarizer(model);
  diarizer.process(new Float32Array(triedSeconds * featureRate));
  const { SpeakerEmbeddingExtractor } = await loadEngine();
  const { embedding = "" } = absolute(model.folder, model.engine);
  const extractor = new SpeakerEmbeddingExtractor({
    ...{ model: embedding, numThreads: 1, provider: "cpu" },
  });
  const stream = extractor.createStream();
  const samples = Float32Array.from({ length: triedSeconds * featureRate }, (_, index) =>
    Math.sin(index),
  );
  stream.acceptWaveform({ samples, sampleRate: featureRate });
  stream.inputFinished();
  if (!extractor.compute(stream, false).every(Number.isFinite))
    throw new StepError("tool_failed", "The model describes no voices.");
}

export const openDiarizer = ({ folder, engine, threads }: EngineModel) =>
  once(diarizers, folder, async () => {
    const { OfflineSpeakerDiarization } = await loadEngine();
    const { segmentation = "", embedding = "" } = absolute(folder, engine);
    const common = { numThreads: threads, provider: "cpu" } as const;
    const diarizer = new OfflineSpeakerDiarization({
      segmentation: { pyannote: { model: segmentation, windowShiftRatio }, ...common },
      embedding: { model: embedding, ...common },
      ...{ clustering, minDurationOn, minDurationOff },
    });
    if (diarizer.sampleRate !== featureRate)
      throw new StepError(
        "tool_failed",
        `It works at ${diarizer.sampleRate} Hz. Use a model for ${featureRate} Hz.`,
      );
    return diarizer;
  });
