import type { Kysely } from "kysely";
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
