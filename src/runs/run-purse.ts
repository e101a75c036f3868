import { extendHold } from "../credits/holds.ts";
import { StepError } from "../errors.ts";
import type { Services } from "../services.ts";
import { raiseHeld, type TakenRun } from "./run-state.ts";

/** What a run may spend: its hold, more from the balance where steps turn out dearer, and never more than its own limit. */
export interface RunPurse {
  /** Throws StepError `cost_limit` for a step that would go beyond the run's max_credits. */
  allow(credits: number): void;
  /** Counts a step's cost, and sets more aside where the hold is too small. Rejects with `cost_limit`, or RunGone. */
  pay(credits: number): Promise<void>;
}

export function runPurse(services: Pick<Services, "db" | "queue" | "clock">, run: TakenRun): RunPurse {
  let spent = run.credits_used;
  let held = run.held;
  const allow = (credits: number) => {
    if (run.max_credits === null || hundredths(spent + credits) <= run.max_credits) return;
    const beyond = `with ${spent} spent that is beyond the run's max_credits of ${run.max_credits}`;
    throw new StepError("cost_limit", `This step costs ${credits} credits; ${beyond}.`);
  };
  const pay = async (credits: number) => {
    allow(credits);
    spent = hundredths(spent + credits);
    const missing = hundredths(spent - held);
    if (missing <= 0) return;
    held = hundredths(held + missing);
    await services.db.transaction().execute(async (tx) => {
      await raiseHeld(tx, run, missing);
      if (await extendHold(services, tx, run.id, missing)) return;
      const why = `${missing} more than were set aside, and the balance is too low`;
      throw new StepError("cost_limit", `This step costs ${credits} credits, ${why}.`);
    });
  };
  return { allow, pay };
}

const hundredths = (credits: number) => Math.round(credits * 100) / 100;
