import type { Clock } from "../system/clock.ts";
import type { StepError } from "../system/errors.ts";
import type { ProviderCall } from "../values/provider-call.ts";

/** One execution of one node. A loop executes a node again, with `visit` increased by one. */
export interface Step {
  /** Node id: the tool's slug, or `slug#2` for its second place in a simple or sequential agent. */
  node: string;
  /** The tool's slug. */
  tool: string;
  /** 1 for the first visit; increased each time a loop returns to the node. */
  visit: number;
}

export interface StepCall {
  /** 1 for the first attempt, at most 4. */
  attempt: number;
  /** Aborted when the run is cancelled, another tool fails, or the tool times out. */
  signal: AbortSignal;
  /** Percent done, 0 to 100. */
  progress(percent: number): void;
}

export interface StepOutcome {
  outputs: Record<string, unknown>;
  /** The engine, such as "local/espeak-ng". */
  engine: string;
  cached: boolean;
  /** Credits; 0 when cached. */
  cost: number;
  /** Calls of AI models that the step made. */
  provider_calls?: ProviderCall[];
  /** The host's name of this work, whose media become visible when it is paid. */
  work?: string;
  /** The host's key for reusing the result, in hex. Absent if the result is not reused. */
  cache_key?: string;
}

/** A step that an earlier attempt of the run completed. */
export interface Checkpoint extends Step {
  outputs: Record<string, unknown>;
}

/**
 * The I/O of a pipeline: clock, tools and persistence.
 * For each step the pipeline calls `started`, then `perform` (once per attempt), then `completed`
 * or `failed`. `failed` follows `completed` if the condition of an outgoing edge cannot be
 * evaluated. A step that is stopped because another one failed gets neither call. If `started`,
 * `completed`, `failed` or `skipped` rejects, the run ends with that error.
 */
export interface Host {
  clock: Clock;
  /**
   * Checkpoints of earlier attempts, in order of completion. These steps are not executed again.
   */
  finished: readonly Checkpoint[];
  started(step: Step, input: Record<string, unknown>): Promise<void>;
  /**
   * Runs the tool. `input` is validated and has defaults; assets may still be given as https URLs.
   */
  perform(step: Step, input: Record<string, unknown>, call: StepCall): Promise<StepOutcome>;
  progressed(step: Step, percent: number): void;
  /**
   * Saves the outputs as a checkpoint. They have been validated against the tool's output fields.
   */
  completed(step: Step, outcome: StepOutcome): Promise<void>;
  /** `retrying`: the step is attempted again. If false, the run fails with this error. */
  failed(
    step: Step,
    error: StepError,
    about: { attempt: number; retrying: boolean },
  ): Promise<void>;
  /** `reason` is a sentence. Called again when a run is resumed. */
  skipped(step: Step, reason: string): Promise<void>;
}
