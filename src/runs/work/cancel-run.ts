import type { Kysely } from "kysely";
import { notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { type Cancellations, watchCancellations } from "../../jobs/cancellations.ts";
import { lockProject } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { conflict } from "../../system/errors.ts";
import { runEventsChannel } from "../records/run-notifications.ts";
import { endRun } from "../records/run-state.ts";
import type { CancelledRun } from "../records/runs.schema.ts";
import { ownedRun } from "../records/runs.ts";
import { settleEndedRun } from "./settle-run.ts";

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
  const ended = await db.transaction().execute(async (tx) => {
    if (project_id !== null) await lockProject(tx, project_id);
    const run = await endRun(tx, { id, outcome: { status: "cancelled" }, now });
    if (!run) return undefined;
    await settleEndedRun(services, tx, run, now);
    await notify(tx, cancelChannel, id);
    await notify(tx, runEventsChannel, id);
    return run;
  });
  if (!ended) {
    const as = status === "pending" || status === "running" ? "" : ` (${status})`;
    throw conflict(`Run "${id}" has ended${as}. Only a pending or running run can be cancelled.`);
  }
  return { id, status: "cancelled", cancelled_at: now.toISOString() };
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
