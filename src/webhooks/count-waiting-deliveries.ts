import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Counts queued deliveries of all accounts: "new" (first attempt) and "again" (retries). */
export async function countWaitingDeliveries(
  db: Kysely<Database>,
): Promise<{ status: string; count: number }[]> {
  return (
    db
      .selectFrom("webhook_queue")
      .select((eb) => [
        eb.case().when("attempt", "=", 0).then("new").else("again").end().as("status"),
        eb.fn.countAll<number>().as("count"),
      ])
      // By position: repeated, the expression would get other parameters and not match.
      .groupBy(sql`1`)
      .execute()
  );
}
