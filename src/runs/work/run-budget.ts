import { extendHold } from "../../credits/holds.ts";
import type { Services } from "../../services/services.ts";
import { StepError } from "../../system/errors.ts";
import { type ClaimedRun, raiseHeld, type StepRecord } from "../records/run-state.ts";

type StepName = Pick<StepRecord, "node" | "visit">;

/** What a run may spend: its hold, more from the balance where steps turn out dearer, and never more than its own limit. */
export interface RunBudget {
  /**
   * Sees to it that a step can be paid that will probably cost so much, beside those that are at work: nothing is begun that could not.
   * It stands until the step is paid; a second try of it takes its place. Rejects with StepError `cost_limit` where the run's max_credits
   * or the balance do not allow it, or RunGone.
   */
  reserve(step: StepName, credits: number): Promise<void>;
  /**
   * Counts what a step has cost, 0 too, in place of what was reserved for it, and sets more aside where the hold is too small.
   * Rejects as reserve does.
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
  const cover = async (credits: number, before: number) => {
    const total = roundToHundredths(before + credits);
    if (run.max_credits !== null && total > run.max_credits) {
      const beyond = `with ${before} spent or reserved that is beyond the run's max_credits of ${run.max_credits}`;
      throw new StepError("cost_limit", `This step costs ${credits} credits; ${beyond}.`);
    }
    const missing = roundToHundredths(total - held);
    if (missing <= 0) return;
    await services.db.transaction().execute(async (tx) => {
      await raiseHeld(tx, run, missing);
      if (await extendHold(services, tx, run.id, missing)) return;
      const why = `${missing} more than were set aside, and the balance is too low`;
      throw new StepError("cost_limit", `This step costs ${credits} credits, ${why}.`);
    });
    held = total;
  };
  const reserve = async (step: StepName, credits: number) => {
    reserved.delete(stepKey(step));
    await cover(
      credits,
      roundToHundredths([...reserved.values()].reduce((sum, each) => sum + each, spent)),
    );
    reserved.set(stepKey(step), credits);
  };
  const pay = async (step: StepName, credits: number) => {
    reserved.delete(stepKey(step));
    // What is done goes before what others are only expected to cost.
    await cover(credits, spent);
    spent = roundToHundredths(spent + credits);
  };
  // Steps that run at the same time must not count on what one of them is still asking for.
  let last: Promise<void> = Promise.resolve();
  const serialize = (work: RunBudget["pay"]) => (step: StepName, credits: number) => {
    const mine = last.then(() => work(step, credits));
    last = mine.catch(() => {});
    return mine;
  };
  return { reserve: serialize(reserve), pay: serialize(pay) };
}

const stepKey = ({ node, visit }: StepName) => `${node} ${visit}`;

const roundToHundredths = (credits: number) => Math.round(credits * 100) / 100;
