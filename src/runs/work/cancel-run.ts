import type { Kysely, Transaction } from "kysely";
import { notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { type Cancellations, watchCancellations } from "../../jobs/cancellations.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { ApiError, conflict, notFound } from "../../system/errors.ts";
import { runEventsChannel } from "../records/run-notifications.ts";
import { endRuns } from "../records/run-state.ts";
import type { CancelledRun, CancelledRuns } from "../records/runs.schema.ts";
import { ownedRun } from "../records/runs.ts";
import { listExpiredRuns, lockExpired } from "../records/waiting-runs.ts";
import { settleEndedRuns } from "./settle-run.ts";

/** The payload is the id of a cancelled run. */
const cancelChannel = "run_cancelled";

/**
 * Cancels a pending or running run: debits its completed steps, releases the rest of the hold, and
 * notifies its worker. Throws not_found or conflict.
 */
export async function cancelRun(
  services: Services,
  caller: Caller,
  id: string,
): Promise<CancelledRun> {
  const { db, clock } = services;
  const { status, project_id } = await ownedRun(db, caller, id);
  const now = clock.now();
  const isCancelled = await db.transaction().execute(async (tx) => {
    if (project_id !== null) await lockProject(tx, project_id);
    return endAsCancelled(services, tx, id, now);
  });
  if (!isCancelled) throw endedError(id, status);
  return { id, status: "cancelled", cancelled_at: now.toISOString() };
}

/**
 * Ends a run as cancelled, settles it, and notifies its worker and its streams. Lock its project
 * first. Returns false if it has ended already.
 */
async function endAsCancelled(
  services: Pick<Services, "queue">,
  tx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<boolean> {
  const [run] = await endRuns(tx, [{ id, outcome: { status: "cancelled" } }], now);
  if (!run) return false;
  await settleEndedRuns(services, tx, [run], now);
  await notify(tx, cancelChannel, id);
  await notify(tx, runEventsChannel, id);
  return true;
}

/** Cancels runs that waited too long: completed steps are debited, the rest is released. */
export async function expireWaitingRuns(
  services: Pick<Services, "db" | "clock" | "queue">,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (const { id, project_id } of await listExpiredRuns(db, now))
    await db.transaction().execute(async (tx) => {
      if (project_id !== null) await lockProject(tx, project_id);
      // It may have been continued since it was listed.
      if (await lockExpired(tx, id, now)) await endAsCancelled(services, tx, id, now);
    });
}

const isActive = (status: string) => status === "pending" || status === "running";

function endedError(id: string, status: string): ApiError {
  const as = isActive(status) ? "" : ` (${status})`;
  return conflict(`Run "${id}" has ended${as}. Only a pending or running run can be cancelled.`);
}

/**
 * Cancels several runs, one after the other. A run that cannot be cancelled does not stop it. One
 * query finds the active ones, so that 100 unknown ids cost no more than one.
 */
export async function cancelRuns(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<CancelledRuns> {
  const rows = await services.db
    .selectFrom("runs")
    .select(["id", "status"])
    .where("account_id", "=", caller.account_id)
    .where("id", "in", ids)
    .execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const cancelOne = async (id: string) => {
    const status = statuses.get(id);
    if (status === undefined) throw notFound("run", id);
    if (!isActive(status)) throw endedError(id, status);
    return cancelRun(services, caller, id);
  };
  const runs: CancelledRuns["runs"] = [];
  for (const id of ids) {
    const refusal = await cancelOne(id).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ApiError) return error.message;
        throw error;
      },
    );
    runs.push({ id, cancelled: refusal === undefined, ...(refusal ? { detail: refusal } : {}) });
  }
  return { runs };
}

/** Listens for cancellations of the runs that this worker executes. */
export const watchRunCancellations = (
  services: Pick<Services, "db" | "notifications" | "log">,
): Cancellations =>
  watchCancellations(services, cancelChannel, (ids) => listCancelled(services.db, ids));

const listCancelled = (db: Kysely<Database>, ids: string[]) =>
  db
    .selectFrom("runs")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "cancelled")
    .execute();
