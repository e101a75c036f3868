import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Tier } from "./caller.ts";

export const planNames = ["free", "starter", "pro"] as const;
export type PlanName = (typeof planNames)[number];

/** Each plan: the tier of its rate limits, and its credits a month. */
export const plans: Record<PlanName, { tier: Tier; monthly_allowance: number }> = {
  free: { tier: "free", monthly_allowance: 100 },
  starter: { tier: "starter", monthly_allowance: 1000 },
  pro: { tier: "pro", monthly_allowance: 5000 },
};

/** The plan of an account; undefined for an unknown account. */
export async function findPlan(
  db: Kysely<Database>,
  account_id: string,
): Promise<PlanName | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("plan")
    .where("id", "=", account_id)
    .executeTakeFirst();
  return row?.plan;
}

/** SQL for the plan of an account; null if the account does not exist. */
export const planQuery = (account_id: string | RawBuilder<unknown>) =>
  sql<PlanName>`select plan from accounts where id = ${account_id}`;

/** A column with the plan of a row's account, for queries of other tables. */
export const planColumn = (account_id: string) =>
  sql<PlanName>`(select plan from accounts where id = ${sql.ref(account_id)})`;

/**
 * Serializes transactions of an account that count its rows, so that a limit or a unique name
 * holds. Resolves to the plan.
 */
export async function lockAccount(tx: Kysely<Database>, account_id: string): Promise<PlanName> {
  // FOR NO KEY UPDATE does not block inserts of rows that refer to the account.
  const row = await tx
    .selectFrom("accounts")
    .select("plan")
    .where("id", "=", account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Error(`No account "${account_id}".`);
  return row.plan;
}
