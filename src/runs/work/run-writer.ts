import type { Services } from "../../services/services.ts";
import { StepError } from "../../system/errors.ts";
import type { RunEvent } from "../records/run-events.ts";
import type { NotifyRun } from "../records/run-notifications.ts";
import { type Batch, type ClaimedRun, recordBatch, type StepRecord } from "../records/run-state.ts";
import { type RunBudget, runBudget } from "./run-budget.ts";

/** Keeps what happens in a run, in order. What comes while a write is on its way shares the next one. */
export interface RunWriter {
  /** Written soon; nobody waits for it. */
  emit(event: RunEvent): void;
  /** Resolves when the step is kept. Rejects with StepError `cost_limit` when it can't be paid, or RunGone. */
  saveStep(step: StepRecord, event?: RunEvent): Promise<void>;
  /** Resolves when everything so far is kept. */
  flushed(): Promise<void>;
  /** Before a step is begun. Rejects with `cost_limit` for one that could not be paid, or RunGone. */
  reserve: RunBudget["reserve"];
}

/** `fault` is told when nothing can be kept any more: the run was taken over, or the database failed. */
export function runWriter(
  services: Services,
  run: ClaimedRun,
  tellRun: NotifyRun,
  fault: (error: unknown) => void,
): RunWriter {
  const { db, clock } = services;
  const purse = runBudget(services, run);
  let waiting: Batch = { events: [], steps: [] };
  let writing: Promise<void> | undefined;

  const write = async () => {
    // What follows at once, such as the end of a step that does nothing, goes into the same write.
    await new Promise(setImmediate);
    const batch = waiting;
    waiting = { events: [], steps: [] };
    writing = undefined;
    await recordBatch(db, run, batch, clock.now());
    tellRun(run.id);
  };
  let last: Promise<void> = Promise.resolve();
  const written = (): Promise<void> => {
    if (writing) return writing;
    const mine = last.then(write);
    mine.catch(fault);
    last = mine;
    writing = mine;
    return mine;
  };
  return {
    emit(event) {
      waiting.events.push(event);
      void written().catch(() => {});
    },
    async saveStep(step, event) {
      await purse.pay(step, step.credits);
      if (event) waiting.events.push(event);
      waiting.steps.push({ ...step, after_event: waiting.events.length });
      await written();
    },
    flushed: () => last,
    async reserve(step, credits) {
      await purse.reserve(step, credits).catch((error) => {
        // It is no fault of the tool's.
        if (!(error instanceof StepError)) fault(error);
        throw error;
      });
    },
  };
}
