import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Queue } from "../../jobs/queue.ts";

type Tx = Transaction<Database>;

/**
 * Whether the project has a pending or running run. A new run then waits. Lock the project first.
 */
export async function hasActiveRun(tx: Tx, project_id: string): Promise<boolean> {
  const active = await tx
    .selectFrom("runs")
    .select("id")
    .where("project_id", "=", project_id)
    .where("status", "in", ["pending", "running"])
    .limit(1)
    .executeTakeFirst();
  return active !== undefined;
}

/** Queues the oldest run that waited for this one to end. Lock the project first. */
export async function enqueueNextRun(
  tx: Tx,
  queue: Queue,
  ended: { project_id: string | null; waits: boolean },
): Promise<void> {
  // A run that ends while it still waits does not change the order.
  if (ended.project_id === null || ended.waits) return;
  const next = await tx
    .updateTable("runs")
    .set({ waits: false })
    .where("id", "=", (runs) =>
      runs
        .selectFrom("runs")
        .select("id")
        .where("project_id", "=", ended.project_id)
        .where("status", "=", "pending")
        .where("waits", "=", sql.lit(true))
        .orderBy("created_at")
        .orderBy("id")
        .limit(1),
    )
    .returning(["id", "account_id", "labels"])
    .executeTakeFirst();
  if (!next) return;
  const { id: run_id, account_id, labels } = next;
  await queue.enqueue(tx, "run", { run_id }, { account_id, labels });
}
