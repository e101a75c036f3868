import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** How many deliveries of all accounts wait for an attempt: their first, or after one that failed. */
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
      // By its place: written twice it has two sets of parameters, and PostgreSQL takes it for two expressions.
      .groupBy(sql`1`)
      .execute()
  );
}
