import type { JobContext } from "../../jobs/job.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import type { Step } from "../../pipeline/host.ts";
import type { Services } from "../../services/services.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { markWaiting } from "../records/waiting-runs.ts";

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Lets a run wait for the approval of a step: it keeps its hold, but neither job nor worker. Throws
 * StaleAttemptError.
 * Why: docs/decisions/approvals.md
 */
export async function pauseRun(
  services: Services,
  run: ClaimedRun,
  { step: { node, tool, visit }, end }: { step: Step; end: JobContext["end"] },
): Promise<void> {
  const now = services.clock.now();
  const expires = new Date(now.getTime() + services.config.approvalDays * dayMilliseconds);
  const times = { since: now.toISOString(), expires_at: expires.toISOString() };
  const waiting_for = { node, tool, visit, ...times };
  await services.db.transaction().execute(async (tx) => {
    if (!(await markWaiting(tx, run, waiting_for))) throw new StaleAttemptError(run);
    const data = {
      run_id: run.id,
      agent_id: run.agent_id,
      status: "running" as const,
      waiting_for,
    };
    await emitEvent(services, tx, run.account_id, { event: "run.waiting", data });
    if (!(await end(tx))) throw new StaleAttemptError(run);
  });
}
