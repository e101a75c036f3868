import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

/**
 * The number of pending and of running runs over all accounts. A status without runs has no row.
 */
export async function countActiveRuns(
  db: Kysely<Database>,
): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom("runs")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("status", "in", ["pending", "running"])
    .groupBy("status")
    .execute();
}

/** The number of steps in execution over all accounts. */
export async function countRunningSteps(db: Kysely<Database>): Promise<{ count: number }> {
  return db
    .selectFrom("runs")
    .select(sql<number>`coalesce(sum(cardinality(steps_running)), 0)`.as("count"))
    .where("status", "=", "running")
    .executeTakeFirstOrThrow();
}
