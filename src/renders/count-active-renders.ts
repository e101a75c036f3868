import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** How many renders of all accounts are pending and how many run. */
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
