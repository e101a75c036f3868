import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Tier } from "./caller.ts";

export const planNames = ["free", "starter", "pro"] as const;
export type PlanName = (typeof planNames)[number];

/** What a plan gives: the tier of its request limits, and credits a month. */
export const plans: Record<PlanName, { tier: Tier; monthly_allowance: number }> = {
  free: { tier: "free", monthly_allowance: 100 },
  starter: { tier: "starter", monthly_allowance: 1000 },
  pro: { tier: "pro", monthly_allowance: 5000 },
};

/** The plan of an account; undefined when there is no such account. */
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

/** The plan of the account that a row of another resource belongs to, as a column of its query. */
export const planColumn = (account_id: string) =>
  sql<PlanName>`(select plan from accounts where id = ${sql.ref(account_id)})`;

/** Makes transactions that count an account's things take turns, so that a limit or a unique name holds. Resolves to the plan. */
export async function lockAccount(tx: Kysely<Database>, account_id: string): Promise<PlanName> {
  // "No key update" lets rows that refer to the account be inserted meanwhile.
  const row = await tx
    .selectFrom("accounts")
    .select("plan")
    .where("id", "=", account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Error(`There is no account "${account_id}".`);
  return row.plan;
}
