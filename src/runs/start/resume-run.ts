import { type Kysely, sql, type Transaction } from "kysely";
import { collectAssetIds } from "../../assets/asset-ids.ts";
import { readMedia } from "../../assets/known-media.ts";
import { holdCredits } from "../../credits/holds.ts";
import { notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { finishingPlan } from "../../pipeline/finishing-plan.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { conflict, invalid } from "../../system/errors.ts";
import { hasActiveRun } from "../records/project-run-queue.ts";
import type { RunEvent } from "../records/run-events.ts";
import { runEventsChannel } from "../records/run-notifications.ts";
import { listCheckpoints } from "../records/run-steps.ts";
import type { Run } from "../records/runs.schema.ts";
import { ownedRun, type RunRow, toRunResponse } from "../records/runs.ts";
import { checkModelPrices } from "./check-models.ts";
import { estimate } from "./estimate.ts";
import { isUpdateCurrent, loadRunValues } from "./run-values.ts";

/**
 * Continues a failed run at its failed step under the same id: holds the cost of the remaining
 * steps; completed steps are neither executed nor paid again. Throws not_found, conflict,
 * validation_error (the catalog has changed, or the limit is too low) or insufficient_credits.
 */
export async function resumeRun(
  services: Services,
  links: SignedLinks,
  caller: Caller,
  id: string,
): Promise<Run> {
  const { db, queue, clock } = services;
  const run = await ownedRun(db, caller, id);
  if (run.status !== "failed") throw notFailedError(run);
  if (run.kind === "update") await checkUnchanged(db, run);
  const remaining = await estimateRemaining(services, run);
  const { account_id, labels, project_id } = run;
  const turn = project_id === null ? await queue.takeTurn("run", account_id) : undefined;
  return db.transaction().execute(async (tx) => {
    if (project_id !== null) await lockProject(tx, project_id);
    const waits = project_id !== null && (await hasActiveRun(tx, project_id));
    if (run.kind === "update") await checkUnchanged(tx, run);
    const resumed = await reopenRun(tx, { id, remaining, waits, now: clock.now() });
    if (!resumed) throw notFailedError(await ownedRun(tx, caller, id));
    if (!waits) await queue.enqueue(tx, "run", { run_id: id }, { account_id, labels, turn });
    await notify(tx, runEventsChannel, id);
    await holdCredits(services, tx, caller.account_id, id, remaining);
    return toRunResponse(resumed, links, clock.now());
  });
}

const notFailedError = ({ id, status }: RunRow) =>
  conflict(`Run "${id}" is ${status}. Only a failed run can be resumed.`);

/** An update may not overwrite what has changed since it started. Throws conflict. */
async function checkUnchanged(db: Kysely<Database>, run: RunRow): Promise<void> {
  if (await isUpdateCurrent(db, run)) return;
  throw conflict(
    `The project of run "${run.id}" has changed since the update started. Start a new one with ` +
      `POST /v1/projects/${run.project_id}/update.`,
  );
}

/** The estimated cost of the steps that are not completed, up to the run's max_credits. */
async function estimateRemaining(
  { db, config, catalog, plans }: Services,
  run: RunRow,
): Promise<number> {
  const finished = await listCheckpoints(db, run);
  const { given } = await loadRunValues(db, run);
  // The agent was validated when the run was accepted.
  const plan = plans.build(run.agent as Record<keyof AgentDefinition, unknown> as AgentDefinition);
  const finishing = finishingPlan(plan, new Set(), catalog);
  // A price or a plan may have changed since the start.
  await checkModelPrices(
    { db, config },
    run.account_id,
    finishing ? [plan, finishing] : [plan],
    given,
  );
  const named = collectAssetIds([given, finished.map(({ outputs }) => outputs)]);
  const media = await readMedia(db, run.account_id, named);
  const expected = await estimate(plan, given, catalog, finished, { lengthOf: media.lengthOf });
  if (run.max_credits === null) return expected.credits;
  const left = Math.max(0, run.max_credits - run.credits_used);
  if (expected.credits_min <= left) return Math.min(expected.credits, left);
  throw invalid(
    `Run "${run.id}" cannot be resumed: its remaining steps cost at least ${expected.credits_min} credits, and ` +
      `${left} are left of its max_credits ${run.max_credits}. Start a new run with "rerun_of" and a higher limit.`,
  );
}

interface Reopening {
  id: string;
  /** Credits to hold. */
  remaining: number;
  waits: boolean;
  now: Date;
}

/** Returns undefined if the run is no longer failed. */
async function reopenRun(
  tx: Transaction<Database>,
  { id, remaining, waits, now }: Reopening,
): Promise<RunRow | undefined> {
  const event: RunEvent = { type: "run_resumed", status: "pending" };
  const { rows } = await sql<RunRow>`
    with resumed as (
      update runs set status = 'pending', error = null, completed_at = null, waits = ${waits},
        held = credits_used + ${remaining},
        settled = credits_used, settlement = settlement + 1, attempts_before = attempt, retries = 0,
        steps_running = '{}', steps_lost = '{}', last_seq = last_seq + 1, ended_free = false
      where id = ${id} and status = 'failed'
      returning *
    ), resumed_event as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, ${JSON.stringify(event)}::json, ${now} from resumed
    )
    select * from resumed
  `.execute(tx);
  return rows[0];
}
