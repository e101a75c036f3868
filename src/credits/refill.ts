import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { creditAccount } from "./ledger.ts";

/**
 * Adds the monthly allowances that are due. There is no timer: every read and every debit of a
 * wallet calls this first, so refills are exact to the second. Months missed while the service was
 * stopped are added one by one, each dated on its own day.
 * Why: docs/decisions/charges.md
 */
export async function refillWhenDue(
  { db, clock }: Pick<Services, "db" | "clock">,
  account_id: string,
): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom("wallets")
    .select("account_id")
    .where("account_id", "=", account_id)
    .where("next_refill_at", "<=", now)
    .executeTakeFirst();
  if (due) await db.transaction().execute((tx) => refill(tx, account_id, now));
}

/** Like refillWhenDue, in a transaction. Resolves to whether a refill was due. */
export async function refill(
  tx: Transaction<Database>,
  account_id: string,
  now: Date,
): Promise<boolean> {
  // One of several concurrent calls gets the row; the others then see a later date.
  const wallet = await tx
    .selectFrom("wallets")
    .select(["monthly_allowance", "next_refill_at", "opened_at"])
    .where("account_id", "=", account_id)
    .where("next_refill_at", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  if (!wallet) return false;
  let due = wallet.next_refill_at;
  for (; due <= now; due = nextRefillDate(wallet.opened_at, due)) {
    await creditAccount(tx, {
      account_id,
      amount: wallet.monthly_allowance,
      description: "Monthly allowance",
      now: due,
    });
  }
  await tx
    .updateTable("wallets")
    .set({ next_refill_at: due })
    .where("account_id", "=", account_id)
    .execute();
  return true;
}

/**
 * The first moment after `date` with the day and time of `opened_at`; in shorter months, their last
 * day. All in UTC.
 */
export function nextRefillDate(opened_at: Date, date: Date): Date {
  const month = (count: number) => {
    const day = new Date(opened_at);
    day.setUTCMonth(opened_at.getUTCMonth() + count);
    if (day.getUTCDate() !== opened_at.getUTCDate()) day.setUTCDate(0);
    return day;
  };
  const months =
    (date.getUTCFullYear() - opened_at.getUTCFullYear()) * 12 +
    date.getUTCMonth() -
    opened_at.getUTCMonth();
  const same = month(months);
  return same > date ? same : month(months + 1);
}
