import type { Clock } from "../system/clock.ts";
import type { StepError } from "../system/errors.ts";

/** One running of one tool. A loop runs a node again: its visit is then one more. */
export interface Step {
  /** The plan's node: the tool's slug, or `slug#2` for its second place in a simple or sequential agent. */
  node: string;
  /** The tool's slug. */
  tool: string;
  /** 1 for the first time, and one more for each time that a loop comes round to it after it has run or was skipped. */
  visit: number;
}

export interface StepCall {
  /** 1 for the first try, at most 4. */
  attempt: number;
  /** Aborted when the run is cancelled, another tool failed, or the tool's time is up. */
  signal: AbortSignal;
  /** Percent done, 0 to 100. */
  progress(percent: number): void;
}

export interface StepOutcome {
  outputs: Record<string, unknown>;
  /** What made them, such as "local/espeak-ng". */
  engine: string;
  cached: boolean;
  /** Credits; 0 when cached. */
  cost: number;
}

/** A step that an earlier attempt of the same run completed. */
export interface Checkpoint extends Step {
  outputs: Record<string, unknown>;
}

/**
 * How the engine meets the world: everything that it cannot know by itself.
 * For each step: `started`, then `perform` (again after a transient fault), then `completed` or `failed`; `failed` after `completed` where
 * an edge that leaves the step cannot be decided. A step that is stopped because of another gets neither.
 * What `started`, `completed`, `failed` and `skipped` reject with ends the run with that very error.
 */
export interface Host {
  clock: Clock;
  /** Checkpoints of earlier attempts, in the order in which they were completed. They are not performed again. */
  finished: readonly Checkpoint[];
  started(step: Step, input: Record<string, unknown>): Promise<void>;
  /** Runs the tool. `input` is checked and has its defaults; https URLs may still stand where assets are wanted. */
  perform(step: Step, input: Record<string, unknown>, call: StepCall): Promise<StepOutcome>;
  progressed(step: Step, percent: number): void;
  /** Keeps the outputs as a checkpoint. They have been checked against the tool's output fields. */
  completed(step: Step, outcome: StepOutcome): Promise<void>;
  /** `retrying`: the same step is tried again; else this error is what the run fails with. */
  failed(
    step: Step,
    error: StepError,
    about: { attempt: number; retrying: boolean },
  ): Promise<void>;
  /** Why it does not run, as a plain sentence. Told again when a run is resumed. */
  skipped(step: Step, reason: string): Promise<void>;
}
