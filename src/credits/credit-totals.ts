import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** The credits that are held for active runs and renders of all accounts. */
export async function readHeldCredits(db: Kysely<Database>): Promise<{ count: number }> {
  return db
    .selectFrom("credit_holds")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("count"))
    .executeTakeFirstOrThrow();
}

/** The credits that all accounts have ever spent. Its cost grows with accounts, not with runs. */
export async function readSpentCredits(db: Kysely<Database>): Promise<{ count: number }> {
  return db
    .selectFrom("wallets")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("lifetime_spent"), eb.lit(0)).as("count"))
    .executeTakeFirstOrThrow();
}
