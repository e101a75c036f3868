import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { newId } from "../system/ids.ts";

/** Rounds to hundredths in SQL, so that wallet, hold and transaction use the same number. */
export const toCredits = (amount: number) => sql<number>`${amount}::numeric(14, 2)`;

/** A balance below this share of the monthly allowance is low. */
export const lowBalanceShare = 0.1;

/** Adds credits to the balance and writes the ledger transaction. */
export async function creditAccount(
  tx: Transaction<Database>,
  { account_id, amount, description, payment_id, now }: Credit,
): Promise<void> {
  await tx
    .with("credited", (cte) =>
      cte
        .updateTable("wallets")
        .set({
          balance: sql`balance + ${toCredits(amount)}`,
          lifetime_earned: sql`lifetime_earned + ${toCredits(amount)}`,
          spendings_while_low: spendingsWhileLow(sql`balance + ${toCredits(amount)}`),
        })
        .where("account_id", "=", account_id),
    )
    .insertInto("credit_transactions")
    .values({
      id: newId("txn"),
      account_id,
      amount: toCredits(amount),
      description,
      payment_id: payment_id ?? null,
      created_at: now,
    })
    .execute();
}

interface Credit {
  account_id: string;
  amount: number;
  description: string;
  payment_id?: string;
  now: Date;
}

/** The value of spendings_while_low after the balance rises to `balance`. */
export const spendingsWhileLow = (balance: ReturnType<typeof sql>) =>
  sql<number>`case when ${balance} < monthly_allowance * ${sql.lit(lowBalanceShare)} then spendings_while_low else 0 end`;
