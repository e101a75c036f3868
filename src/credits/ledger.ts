import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { newId } from "../system/ids.ts";

/** Numbers are cut to hundredths once, so that what the wallet loses is what the hold or the transaction says. */
export const toCredits = (amount: number) => sql<number>`${amount}::numeric(14, 2)`;

/** The part of the monthly allowance that a balance falls below when it is low. */
export const lowBalanceShare = 0.1;

/** Adds credits: one transaction of the ledger and the balance together. `payment_id`: what was paid for them. */
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

/** What spendings_while_low is once the balance has risen to `balance`. */
export const spendingsWhileLow = (balance: ReturnType<typeof sql>) =>
  sql<number>`case when ${balance} < monthly_allowance * ${sql.lit(lowBalanceShare)} then spendings_while_low else 0 end`;
