import pLimit from "p-limit";
import { extendHold } from "../../credits/holds.ts";
import type { Services } from "../../services/services.ts";
import { StepError } from "../../system/errors.ts";
import type { StepRecord } from "../records/record-batches.ts";
import { type ClaimedRun, raiseHeld } from "../records/run-state.ts";

type StepName = Pick<StepRecord, "node" | "visit">;

/**
 * The credits that a run may spend: its hold, and more of the balance where steps cost more than
 * estimated, up to its max_credits.
 */
export interface RunBudget {
  /**
   * Reserves the expected cost of a step, in credits, before the step starts. The reservation
   * stands until the step is paid; a retry of the step replaces it. Rejects with StepError
   * `cost_limit` if max_credits or the balance does not allow it, or with StaleAttemptError.
   */
  reserve(step: StepName, credits: number): Promise<void>;
  /**
   * Replaces a step's reservation by its actual cost, which may be 0, and extends the hold if it is
   * too small. Rejects as reserve does.
   */
  pay(step: StepName, credits: number): Promise<void>;
}

export function runBudget(
  services: Pick<Services, "db" | "queue" | "clock">,
  run: ClaimedRun,
): RunBudget {
  const reserved = new Map<string, number>();
  let spent = run.credits_used;
  let held = run.held;
  const cover = async (credits: number, committed: number) => {
    const total = roundToHundredths(committed + credits);
    if (run.max_credits !== null && total > run.max_credits)
      throw new StepError(
        "cost_limit",
        `This step costs ${credits} credits, and ${committed} are spent or reserved. ` +
          `Together that exceeds the run's max_credits of ${run.max_credits}.`,
      );
    const missing = roundToHundredths(total - held);
    if (missing <= 0) return;
    await services.db.transaction().execute(async (tx) => {
      await raiseHeld(tx, run, missing);
      if (await extendHold(services, tx, run.id, missing)) return;
      throw new StepError(
        "cost_limit",
        `This step costs ${credits} credits, ${missing} more than the run holds, ` +
          "and the balance is too low.",
      );
    });
    held = total;
  };
  const reserve = async (step: StepName, credits: number) => {
    reserved.delete(stepKey(step));
    const committed = [...reserved.values()].reduce((sum, each) => sum + each, spent);
    await cover(credits, roundToHundredths(committed));
    reserved.set(stepKey(step), credits);
  };
  const pay = async (step: StepName, credits: number) => {
    reserved.delete(stepKey(step));
    // Completed work takes precedence over the reservations of other steps.
    await cover(credits, spent);
    spent = roundToHundredths(spent + credits);
  };
  // One at a time, so that concurrent steps cannot count on the same credits.
  const serialize = pLimit(1);
  return {
    reserve: (step, credits) => serialize(reserve, step, credits),
    pay: (step, credits) => serialize(pay, step, credits),
  };
}

const stepKey = ({ node, visit }: StepName) => `${node} ${visit}`;

const roundToHundredths = (credits: number) => Math.round(credits * 100) / 100;
