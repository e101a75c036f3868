import { availableParallelism } from "node:os";
import pLimit, { type LimitFunction } from "p-limit";
import type { SpeakerPart, TimedPart } from "../../generators/sound-providers.ts";
import { featureRate } from "../../generators/speech/speech-features.ts";
import { type CallPool, createCallPool } from "../../processes/call-pool.ts";
import { ProcessExit } from "../../processes/process-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { LocalModelKind } from "../../values/model-kinds.ts";
import type { HeardText, HearRequest, SpeakRequest, SpokenSamples } from "./engine-functions.ts";
import type { EngineModel } from "./engine-loading.ts";
import { type EngineFiles, kindOf, type ModelTraits } from "./model.ts";
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
  /** The parts of a short sound, mono at 16 kHz, in which somebody speaks. */
  findSpeech(model: LoadableModel, samples: Float32Array, call: EngineCall): Promise<TimedPart[]>;
  /** The same sound without noise. */
  denoise(model: LoadableModel, samples: Float32Array, call: EngineCall): Promise<Float32Array>;
  /** The parts of all speakers in a file of 32-bit samples, mono at 16 kHz. */
  findSpeakers(model: LoadableModel, path: string, call: EngineCall): Promise<SpeakerPart[]>;
  /** Translates short texts, in their order. One without a translation is empty. */
  translate(model: LoadableModel, texts: readonly string[], call: EngineCall): Promise<string[]>;
}

type Spoken = Omit<SpeakRequest, keyof EngineModel>;
type Heard = Omit<HearRequest, keyof EngineModel>;

const idleMillisecondsPreset = 60_000;
/** Of one sentence, or of half a minute of a recording. A slow voice takes ten times its sound. */
const engineCpuSeconds = 300;
const heapMegabytes = 256;
/** Of a recording of an hour: speakers are told apart in all of it at once. */
const speakersCpuSeconds = 3600;
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
  const run = createRunner(idleMilliseconds);
  const use = async <T>(model: LoadableModel, name: string, request: object, call: EngineCall) => {
    try {
      return await run<T>(model, name, request, call);
    } catch (error) {
      call.signal.throwIfAborted();
      if (!isFaultOfModel(error)) throw error;
      throw await findFault({ run, marks }, model, error, call.signal);
    }
  };
  return {
    async inspect(folder, signal) {
      const call = { name: "inspectModel", request: { folder } };
      return (await openPool(0, 0).call(call, signal)) as ModelTraits;
    },
    probe: (model, signal) =>
      probe(run, model, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (!isFaultOfModel(cause)) throw cause;
        const message = `The model cannot be used: ${describeFault(cause)}`;
        throw new StepError("tool_failed", message, { cause });
      }),
    split: (model, text, language, call) => run(model, "splitText", { text, language }, call),
    speak: (model, request, call) => use(model, "speak", request, call),
    hear: (model, samples, call) => use(model, "hear", { samples }, call),
    findSpeech: (model, samples, call) => use(model, "findSpeech", { samples }, call),
    denoise: (model, samples, call) => use(model, "denoise", { samples }, call),
    findSpeakers: (model, path, call) => use(model, "findSpeakers", { path }, call),
    translate: (model, texts, call) => use(model, "translate", { texts }, call),
  };
}

type Run = <T>(model: LoadableModel, name: string, request: object, call: EngineCall) => Promise<T>;

/** Calls a function in the process of a model, which has turns of its own. */
function createRunner(idleMilliseconds: number): Run {
  const processes = new Map<string, { pool: CallPool; turns: LimitFunction }>();
  const open = ({ folder, bytes, engine }: LoadableModel) => {
    const key = `${folder} ${bytes}`;
    const known = processes.get(key) ?? {
      pool: openPool(bytes, idleMilliseconds, kindOf(engine)),
      turns: pLimit(1),
    };
    processes.set(key, known);
    return known;
  };
  return <T>(model: LoadableModel, name: string, given: object, call: EngineCall) => {
    const { pool, turns } = open(model);
    const { folder, engine } = model;
    return turns(async () => {
      call.signal.throwIfAborted();
      const request = { ...given, folder, engine, threads };
      return (await pool.call({ name, request }, call.signal, call.onStart)) as T;
    });
  };
}

const probes = {
  ears: "hear",
  vad: "findSpeech",
  denoiser: "denoise",
  speakers: "trySpeakers",
} as const;

async function probe(run: Run, model: LoadableModel, signal: AbortSignal) {
  const call = { signal };
  const opened = await run<{ voices: number }>(model, "openModel", {}, call);
  const kind = kindOf(model.engine);
  if (kind === "voice") {
    const request: Spoken = {
      text: probeText,
      language: "en",
      pronunciations: [],
      speaker: 0,
      speed: 1,
    };
    const { samples } = await run<SpokenSamples>(model, "speak", request, call);
    if (samples.length === 0) throw new StepError("tool_failed", "The voice is silent.");
  } else if (kind === "translator") {
    const [made] = await run<string[]>(model, "translate", { texts: [probeText] }, call);
    if (!made) throw new StepError("tool_failed", "It translates into nothing.");
  } else {
    const request: Heard = { samples: new Float32Array(probeSeconds * featureRate) };
    const name = probes[kind];
    await run(model, name, request, call);
  }
  return opened;
}

/** A text must not make a model look broken for others, so a fixed one decides. */
async function findFault(
  { run, marks }: { run: Run; marks: Pick<ModelFolder, "markBroken"> },
  model: LoadableModel,
  cause: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const fault = await probe(run, model, signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  signal.throwIfAborted();
  if (fault === undefined)
    return new StepError(
      "invalid_input",
      `The model "${model.name}" ended on this input. Change the text or the recording, or use another model.`,
      { cause },
    );
  if (!isFaultOfModel(fault)) return fault;
  const reason = describeFault(fault);
  await marks.markBroken(model.name, reason);
  return new StepError(
    "tool_failed",
    `The model "${model.name}" is broken: ${reason} Remove it with ./reelwright models remove ${model.name}, then add it again.`,
    { cause },
  );
}

/** The machine may be short of memory, or the engine missing: neither is a fault of a model. */
const isFaultOfModel = (error: unknown) =>
  !(error instanceof StepError && (error.retryable || error.code === "provider_unavailable"));

/** Why a model cannot be used, as a sentence. */
function describeFault(error: unknown): string {
  if (error instanceof ProcessExit)
    return "It ends the process of the engine, which accepts no such files.";
  if (error instanceof StepError) return error.message;
  return "The engine failed.";
}

function openPool(modelBytes: number, idleMilliseconds: number, kind?: LocalModelKind): CallPool {
  return createCallPool({
    module: new URL("./engine-functions.ts", import.meta.url),
    limitMessage: "It ends the process of the engine, or needs too much memory or time.",
    otherBytes: otherBytesMin + bytesPerModelByte * modelBytes,
    // A model stays loaded whatever its size; its process ends when it is idle.
    keptBytesMax: Number.MAX_SAFE_INTEGER,
    keptMax: idleMilliseconds > 0 ? 1 : 0,
    cpuSeconds: kind === "speakers" ? speakersCpuSeconds : engineCpuSeconds,
    ...{ heapMegabytes, idleMilliseconds },
  });
}
