import { extendHold } from "../credits/wallet.ts";
import { StepError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { RunEvent } from "./run-events.ts";
import type { TellRun } from "./run-hints.ts";
import { type Batch, raiseHeld, record, type StepRecord, type TakenRun } from "./run-state.ts";

/** Keeps what happens in a run, in order. What comes while a write is on its way shares the next one. */
export interface RunWriter {
  /** Written soon; nobody waits for it. */
  tell(event: RunEvent): void;
  /** Resolves when the step is kept. Rejects with StepError `cost_limit` when it can't be paid, or RunGone. */
  keep(step: StepRecord, event?: RunEvent): Promise<void>;
  /** Resolves when everything so far is kept. */
  flushed(): Promise<void>;
  /** Throws `cost_limit` for a step that would go beyond the run's own limit. */
  allow(credits: number): void;
}

/** `fault` is told when nothing can be kept any more: the run was taken over, or the database failed. */
export function runWriter({ db, clock }: Services, run: TakenRun, tellRun: TellRun, fault: (error: unknown) => void): RunWriter {
  let waiting: Batch = { events: [], steps: [] };
  let writing: Promise<void> | undefined;
  let spent = run.credits_used;
  let held = run.held;

  const write = async () => {
    // What follows at once, such as the end of a step that does nothing, goes into the same write.
    await new Promise(setImmediate);
    const batch = waiting;
    waiting = { events: [], steps: [] };
    writing = undefined;
    await record(db, run, batch, clock.now());
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
  const cover = async (credits: number) => {
    spent = hundredths(spent + credits);
    const missing = hundredths(spent - held);
    if (missing <= 0) return;
    held = hundredths(held + missing);
    await db.transaction().execute(async (tx) => {
      await raiseHeld(tx, run, missing);
      if (!(await extendHold(tx, run.id, missing))) {
        throw new StepError(
          "cost_limit",
          `This step costs ${credits} credits, ${missing} more than were set aside, and the balance is too low.`,
        );
      }
    });
  };
  const allow = (credits: number) => {
    if (run.max_credits === null || hundredths(spent + credits) <= run.max_credits) return;
    throw new StepError(
      "cost_limit",
      `This step costs ${credits} credits; with ${spent} spent that is beyond the run's max_credits of ${run.max_credits}.`,
    );
  };

  return {
    tell(event) {
      waiting.events.push(event);
      void written().catch(() => {});
    },
    async keep(step, event) {
      allow(step.credits);
      if (step.credits > 0) await cover(step.credits);
      if (event) waiting.events.push(event);
      waiting.steps.push({ ...step, after_event: waiting.events.length });
      await written();
    },
    flushed: () => last,
    allow,
  };
}

const hundredths = (credits: number) => Math.round(credits * 100) / 100;
