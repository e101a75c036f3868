import type { Services } from "../../services/services.ts";
import { StepError } from "../../system/errors.ts";
import { type Batch, type StepRecord, toRunRecord } from "../records/record-batches.ts";
import type { RunEvent } from "../records/run-events.ts";
import type { RunRecorder } from "../records/run-recorder.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { type RunBudget, runBudget } from "./run-budget.ts";

/**
 * Writes the events and steps of a run in order. Everything that arrives during a write shares the
 * next.
 */
export interface RunWriter {
  /**
   * Names a step in execution, until it is saved: the next worker then knows what this one executed
   * when it died.
   */
  starting(step: RunningStep): void;
  /** No step is in execution any more: this attempt ends, and not because of its steps. */
  release(): void;
  /** Queues an event for the next write. */
  emit(event: RunEvent): void;
  /**
   * Pays and saves a step; resolves when it is written. Rejects with StepError `cost_limit` if it
   * cannot be paid, or with StaleAttemptError.
   */
  saveStep(step: StepRecord, event?: RunEvent): Promise<void>;
  /** Resolves when everything so far is written. Rejects if a write failed. */
  flushed(): Promise<void>;
  /**
   * See RunBudget.reserve. A process that stood still meanwhile also asks whether it still has the
   * run: another worker may have saved this step. Rejects with StaleAttemptError.
   */
  reserve: RunBudget["reserve"];
}

type RunningStep = Pick<StepRecord, "node" | "visit">;

/** The name of a step in `steps_running` and `steps_lost`. */
export const runningName = ({ node, visit }: RunningStep) => `${node} ${visit}`;

/** Less than a claim lives without a heartbeat, minus the pause between two heartbeats. */
const trustMilliseconds = 5000;

/**
 * `onFailure` is called when nothing more can be written: the lease is stale, or the database
 * failed.
 */
export function runWriter(
  services: Services,
  run: ClaimedRun,
  recorder: RunRecorder,
  onFailure: (error: unknown) => void,
): RunWriter {
  const budget = runBudget(services, run);
  let waiting: Batch = { events: [], steps: [] };
  let next: Promise<void> | undefined;
  const running = new Set<string>();
  let released = false;
  /** When the database was last asked whether this attempt still has the run, and it had. */
  let heldAt = performance.now();

  const take = () => {
    const batch = { ...waiting, running: [...running] };
    [waiting, next] = [{ events: [], steps: [] }, undefined];
    return toRunRecord(run, batch);
  };
  // A chain and no pool: after a failed write, all later ones must fail too.
  let last: Promise<void> = Promise.resolve();
  const scheduleWrite = (): Promise<void> => {
    if (next) return next;
    next = last.then(async () => {
      const asked = performance.now();
      await recorder.write(run, take);
      heldAt = asked;
    });
    next.catch(onFailure);
    last = next;
    return next;
  };
  return {
    starting(step) {
      if (released || running.has(runningName(step))) return;
      running.add(runningName(step));
      void scheduleWrite().catch(() => {});
    },
    release() {
      released = true;
      running.clear();
      void scheduleWrite().catch(() => {});
    },
    emit(event) {
      waiting.events.push(event);
      void scheduleWrite().catch(() => {});
    },
    async saveStep(step, event) {
      await budget.pay(step, step.credits);
      if (event) waiting.events.push(event);
      waiting.steps.push({ ...step, after_event: waiting.events.length });
      running.delete(runningName(step));
      await scheduleWrite();
    },
    flushed: () => last,
    async reserve(step, credits) {
      await budget.reserve(step, credits).catch(throwTo(onFailure));
      if (performance.now() - heldAt > trustMilliseconds) await scheduleWrite();
    },
  };
}

/** A StepError fails the step; anything else ends the attempt. */
const throwTo =
  (onFailure: (error: unknown) => void) =>
  (error: unknown): never => {
    if (!(error instanceof StepError)) onFailure(error);
    throw error;
  };
