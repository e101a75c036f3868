import { extendHold } from "../credits/holds.ts";
import { StepError } from "../errors.ts";
import type { Services } from "../services.ts";
import { raiseHeld, type TakenRun } from "./run-state.ts";

/** What a run may spend: its hold, more from the balance where steps turn out dearer, and never more than its own limit. */
export interface RunPurse {
  /**
   * Sees to it that a step can be paid that will probably cost so much: nothing is worked on that could not. Rejects with StepError
   * `cost_limit` where the run's max_credits or the balance do not allow it, or RunGone.
   */
  reserve(credits: number): Promise<void>;
  /** Counts a step's cost, and sets more aside where the hold is too small. Rejects as reserve does. */
  pay(credits: number): Promise<void>;
}

export function runPurse(services: Pick<Services, "db" | "queue" | "clock">, run: TakenRun): RunPurse {
  let spent = run.credits_used;
  let held = run.held;
  const reserve = async (credits: number) => {
    const total = hundredths(spent + credits);
    if (run.max_credits !== null && total > run.max_credits) {
      const beyond = `with ${spent} spent that is beyond the run's max_credits of ${run.max_credits}`;
      throw new StepError("cost_limit", `This step costs ${credits} credits; ${beyond}.`);
    }
    const missing = hundredths(total - held);
    if (missing <= 0) return;
    await services.db.transaction().execute(async (tx) => {
      await raiseHeld(tx, run, missing);
      if (await extendHold(services, tx, run.id, missing)) return;
      const why = `${missing} more than were set aside, and the balance is too low`;
      throw new StepError("cost_limit", `This step costs ${credits} credits, ${why}.`);
    });
    held = total;
  };
  const pay = async (credits: number) => {
    await reserve(credits);
    spent = hundredths(spent + credits);
  };
  // Steps that run at the same time must not count on what one of them is still asking for.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: (credits: number) => Promise<void>) => (credits: number) => {
    const mine = last.then(() => work(credits));
    last = mine.catch(() => {});
    return mine;
  };
  return { reserve: inTurn(reserve), pay: inTurn(pay) };
}

const hundredths = (credits: number) => Math.round(credits * 100) / 100;
