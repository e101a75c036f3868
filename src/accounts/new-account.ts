import type { Transaction } from "kysely";
import { creditAccount } from "../credits/ledger.ts";
import { openWallet } from "../credits/wallet.ts";
import type { Database } from "../db/schema.ts";
import { type PlanName, plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";

/**
 * Creates the account of a user who signed up, on the free plan with the first month's credits.
 * Idempotent.
 */
export async function ensureAccount(
  { db, clock }: Pick<Services, "db" | "clock">,
  user_id: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const opening = { amount: plans.free.monthly_allowance, description: "Monthly allowance" };
    await insertAccount(tx, { id: user_id, plan: "free", opening, now });
  });
}

/**
 * Creates an account without a password, with a month's credits of its plan. Its email is its id,
 * which no sign-up accepts. Idempotent.
 */
export async function ensureAccountWithoutPassword(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, name, plan }: { id: string; name: string; plan: PlanName },
): Promise<void> {
  const opening = { amount: plans[plan].monthly_allowance, description: "Monthly allowance" };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("auth_users")
      .values({ id, email: id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await insertAccount(tx, { id, plan, opening, now: clock.now() });
  });
}

/** Inserts the account, its wallet and its first credits. */
export async function insertAccount(
  tx: Transaction<Database>,
  {
    id,
    plan,
    opening,
    now,
  }: { id: string; plan: PlanName; opening: { amount: number; description: string }; now: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("accounts")
    .values({ id, plan, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  await openWallet(tx, id, plans[plan].monthly_allowance, now);
  if (opening.amount > 0) await creditAccount(tx, { account_id: id, ...opening, now });
}
