import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { findPlan } from "../../identity/plans.ts";
import { findKindsWithoutWorker } from "../../jobs/workers.ts";
import type { Services } from "../../services/services.ts";
import { findMissingLabels } from "./run-labels.ts";
import type { QueueNote } from "./runs.schema.ts";
import type { RunRow } from "./runs.ts";

/** Why a pending run has not started, and its position. Undefined for any other run. */
export async function queueNote(
  { db, queue, config }: Pick<Services, "db" | "queue" | "config">,
  run: RunRow,
): Promise<QueueNote | undefined> {
  if (run.status !== "pending") return undefined;
  if (run.waits) return { reason: "An earlier run on the same project has not ended." };
  const [missing, ahead] = await Promise.all([
    findKindsWithoutWorker(db),
    queue.countAhead("run", run.id),
  ]);
  const position = ahead === undefined ? {} : { position: ahead + 1 };
  if (missing.includes("runs"))
    return { ...position, reason: "No worker takes runs. The operator must start one." };
  const lacking = await findMissingLabels(db, run.labels);
  if (lacking) return { ...position, reason: lacking };
  const plan = await findPlan(db, run.account_id);
  const limit = plan && config.accountConcurrency[plan];
  if (limit && (await countRunning(db, run.account_id)) >= limit) {
    const runs = limit === 1 ? "one run" : `${limit} runs`;
    return { ...position, reason: `The plan ${plan} executes ${runs} at a time.` };
  }
  return { ...position, reason: "Waiting for a free worker." };
}

async function countRunning(db: Kysely<Database>, account_id: string): Promise<number> {
  const { count } = await db
    .selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .where("status", "=", "running")
    .where("waiting", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
