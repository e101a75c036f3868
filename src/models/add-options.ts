import type { CallPool } from "../processes/call-pool.ts";
import type { LocalModels } from "../providers/local-models/local-models.ts";
import type { ListedModel } from "../providers/local-models/model-list.ts";
import type { Clock } from "../system/clock.ts";

export const modelStages = ["download", "check", "unpack", "try"] as const;
export type ModelStage = (typeof modelStages)[number];

export interface AddProgress {
  stage: ModelStage;
  /** Of the download, 0 to 100. */
  percent?: number;
  /** Of the download, once it is known. */
  sha256?: string;
}

export interface AddOptions {
  models: LocalModels;
  /** What can be downloaded. Default: the list of this folder. */
  list?: readonly ListedModel[];
  mirror: string | undefined;
  allowPrivate: boolean;
  clock?: Clock;
  signal: AbortSignal;
  onProgress: (progress: AddProgress) => void;
}

/** What it takes to add a model. */
export interface Install extends AddOptions {
  clock: Clock;
  /** The folder of its files. */
  folder: string;
  /** The folder of unfinished models. */
  parts: string;
  /** The process that reads archives. */
  archives: CallPool;
}
