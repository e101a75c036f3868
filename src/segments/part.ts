import { type ChosenModels, localEngine, readModelName } from "../config/model-names.ts";
import type {
  ImageRequest,
  LoopRequest,
  Providers,
  SpeechRequest,
  VideoRequest,
} from "../generators/generators.ts";
import { hashJson } from "../media/timeline/segment.ts";
import { withoutTimes } from "../providers/fingerprint.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import type { ProviderCall } from "../values/provider-call.ts";

/** Raise it when a part of the same request has other bytes. */
const version = 1;

type Requests = {
  speech: Omit<SpeechRequest, "path" | "onStart">;
  image: Omit<ImageRequest, "path">;
  /** Of a model. */
  video: Omit<VideoRequest, "path" | "image_path">;
  /** Drawn on this machine. */
  loop: Omit<LoopRequest, "path">;
};

/** A file that a step makes for one scene, as values that any worker understands. */
export type Part = {
  [Kind in keyof Requests]: {
    kind: Kind;
    models: ChosenModels;
    request: Requests[Kind];
    /** How many equal parts the step asked for before: each is made by itself. */
    copy: number;
  };
}[keyof Requests];

/** What is known of a part besides its file. */
export interface MadePart {
  /** What the provider returned. */
  result: unknown;
  /** The calls of models that made it. */
  calls: ProviderCall[];
}

/** The ending of the file of a part. */
export const partExtension = { speech: ".wav", image: ".jpg", video: ".mp4", loop: ".mp4" };

/**
 * The key of a part of a step. What is installed beside the model that makes it does not count, so
 * that a paid part is found again. Of local parts, workers with other engines have another key.
 */
export function partKey(
  part: Part,
  step: string,
  worker: Pick<WorkerServices, "config" | "providers">,
): string {
  const name = engineOf(part, worker);
  const engine = name === localEngine ? withoutTimes(worker.providers.fingerprint) : name;
  return hashJson(["part", version, step, engine, part]);
}

/** Whether a model makes the part, which may cost money and mostly waits. */
export const isByModel = (
  part: Pick<Part, "kind" | "models">,
  worker: Pick<WorkerServices, "config">,
): boolean => engineOf(part, worker) !== localEngine;

const engineOf = (
  { kind, models }: Pick<Part, "kind" | "models">,
  { config }: Pick<WorkerServices, "config">,
): string =>
  kind === "loop"
    ? localEngine
    : (models[kind] ?? readModelName(kind, config.providers)?.engine ?? localEngine);

/** Makes a part as its step would. Resolves to what the provider returns. */
export function makePart(
  part: Part,
  all: Providers,
  path: string,
  signal: AbortSignal,
): Promise<unknown> {
  const providers = all.choose(part.models);
  switch (part.kind) {
    case "speech":
      return providers.speech.speak({ ...part.request, path }, signal);
    case "image":
      return providers.image.draw({ ...part.request, path }, signal);
    case "loop":
      return providers.loops.draw({ ...part.request, path }, signal);
    case "video":
      throw new Error("Clips of models are made by the worker of their step.");
  }
}
