import { availableParallelism } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import { featureRate } from "../../generators/speech/speech-features.ts";
import { type CallPool, createCallPool } from "../../processes/call-pool.ts";
import { ProcessExit } from "../../processes/process-pool.ts";
import { StepError } from "../../system/errors.ts";
import type {
  EngineModel,
  HeardText,
  HearRequest,
  SpeakRequest,
  SpokenSamples,
} from "./engine-functions.ts";
import type { EngineFiles, ModelTraits } from "./model.ts";
import type { ModelFolder } from "./model-folder.ts";

/** What a call needs to know of a model. */
export interface LoadableModel {
  name: string;
  folder: string;
  engine: EngineFiles;
  bytes: number;
}

export interface EngineCall {
  signal: AbortSignal;
  onStart?: ((pid: number) => () => void) | undefined;
}

/** Models on this machine, each in a child process of its own with limits. */
export interface ModelEngine {
  inspect(folder: string, signal: AbortSignal): Promise<ModelTraits>;
  /**
   * Loads a model and uses it once. Rejects with StepError if it ends the process, needs too much
   * or makes nothing.
   */
  probe(model: LoadableModel, signal: AbortSignal): Promise<{ voices: number }>;
  split(model: LoadableModel, text: string, language: string, call: EngineCall): Promise<string[]>;
  /** Speaks one sentence. */
  speak(model: LoadableModel, request: Spoken, call: EngineCall): Promise<SpokenSamples>;
  hear(model: LoadableModel, samples: Float32Array, call: EngineCall): Promise<HeardText>;
}

type Spoken = Omit<SpeakRequest, keyof EngineModel>;
type Heard = Omit<HearRequest, keyof EngineModel>;

const idleMillisecondsPreset = 60_000;
/** Of one sentence, or of half a minute of a recording. A slow voice takes ten times its sound. */
const cpuSeconds = 300;
const heapMegabytes = 256;
/** The engine keeps weights and what it computes from them. */
const bytesPerModelByte = 4;
const otherBytesMin = 1024 ** 3;
/** Leaves a half of the processors to rendering. */
const threadsMax = 4;
const threads = Math.max(1, Math.min(threadsMax, Math.floor(availableParallelism() / 2)));
const probeText = "One, two, three.";
const probeSeconds = 1;

/**
 * A process starts for the first call of a model, keeps it loaded, and ends when it is idle. It
 * executes one call at a time, so callers take turns sentence by sentence.
 * Why: docs/decisions/local-models.md
 */
export function createModelEngine(
  marks: Pick<ModelFolder, "markBroken">,
  { idleMilliseconds = idleMillisecondsPreset } = {},
): ModelEngine {
  const processes = new Map<string, { pool: CallPool; turns: LimitFunction }>();
  const open = (key: string, bytes: number) => {
    const known = processes.get(key) ?? {
      pool: openPool(bytes, idleMilliseconds),
      turns: pLimit(1),
    };
    processes.set(key, known);
    return known;
  };
  const run = <T>(model: LoadableModel, name: string, request: object, call: EngineCall) => {
    const { pool, turns } = open(`${model.folder} ${model.bytes}`, model.bytes);
    const { folder, engine } = model;
    return turns(async () => {
      call.signal.throwIfAborted();
      const whole = { ...request, folder, engine, threads };
      return (await pool.call({ name, request: whole }, call.signal, call.onStart)) as T;
    });
  };
  const probe = async (model: LoadableModel, signal: AbortSignal) => {
    const call = { signal };
    const opened = await run<{ voices: number }>(model, "openModel", {}, call);
    if (opened.voices > 0) {
      const request: Spoken = { text: probeText, speaker: 0, speed: 1 };
      const { samples } = await run<SpokenSamples>(model, "speak", request, call);
      if (samples.length === 0) throw new StepError("tool_failed", "The voice is silent.");
    } else {
      const samples = new Float32Array(probeSeconds * featureRate);
      await run<HeardText>(model, "hear", { samples } satisfies Heard, call);
    }
    return opened;
  };
  const used = async <T>(model: LoadableModel, name: string, request: object, call: EngineCall) => {
    try {
      return await run<T>(model, name, request, call);
    } catch (error) {
      call.signal.throwIfAborted();
      if (error instanceof StepError && (error.retryable || isEngineMissing(error))) throw error;
      throw await blame(model, error, call.signal);
    }
  };
  /** A text must not make a model look broken for others, so a fixed one decides. */
  const blame = async (model: LoadableModel, cause: unknown, signal: AbortSignal) => {
    const fault = await probe(model, signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    if (fault === undefined)
      return new StepError(
        "invalid_input",
        `The model "${model.name}" ended on this input. Change the text or the recording, or choose another voice.`,
        { cause },
      );
    if (fault instanceof StepError && (fault.retryable || isEngineMissing(fault))) return fault;
    const reason = describeFault(fault);
    await marks.markBroken(model.name, reason);
    return new StepError(
      "tool_failed",
      `The model "${model.name}" is broken: ${reason} Remove it with ./reelwright models remove ${model.name}, then add it again.`,
      { cause },
    );
  };
  return {
    inspect: async (folder, signal) =>
      (await openPool(0, 0).call(
        { name: "inspectModel", request: { folder } },
        signal,
      )) as ModelTraits,
    probe: (model, signal) =>
      probe(model, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof StepError && (cause.retryable || isEngineMissing(cause))) throw cause;
        const message = `The model cannot be used: ${describeFault(cause)}`;
        throw new StepError("tool_failed", message, { cause });
      }),
    split: (model, text, language, call) => run(model, "splitText", { text, language }, call),
    speak: (model, request, call) => used(model, "speak", request, call),
    hear: (model, samples, call) => used(model, "hear", { samples }, call),
  };
}

const isEngineMissing = ({ code }: StepError) => code === "provider_unavailable";

/** Why a model cannot be used, as a sentence. */
function describeFault(error: unknown): string {
  if (error instanceof ProcessExit)
    return "It ends the process of the engine, which accepts no such files.";
  if (error instanceof StepError) return error.message;
  return "The engine failed.";
}

function openPool(modelBytes: number, idleMilliseconds: number): CallPool {
  return createCallPool({
    module: new URL("./engine-functions.ts", import.meta.url),
    limitMessage: "It needs too much memory or time.",
    otherBytes: otherBytesMin + bytesPerModelByte * modelBytes,
    // A model stays loaded whatever its size; its process ends when it is idle.
    keptBytesMax: Number.MAX_SAFE_INTEGER,
    keptMax: idleMilliseconds > 0 ? 1 : 0,
    ...{ cpuSeconds, heapMegabytes, idleMilliseconds },
  });
}
