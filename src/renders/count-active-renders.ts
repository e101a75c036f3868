import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/**
 * The number of pending and of running renders over all accounts. A status without renders has no
 * row.
 */
export async function countActiveRenders(
  db: Kysely<Database>,
): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom("renders")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("status", "in", ["pending", "running"])
    .groupBy("status")
    .execute();
}
