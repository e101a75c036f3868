import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { planColumn } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import type { CreditTransaction, Wallet } from "./credits.schema.ts";
import { spendingsWhileLow } from "./ledger.ts";
import { nextRefillDate, refill, refillWhenDue } from "./refill.ts";

type Tx = Transaction<Database>;
type WalletServices = Pick<Services, "db" | "clock">;

/** Creates an empty wallet whose first refill is a month from now. */
export async function openWallet(
  tx: Tx,
  account_id: string,
  monthly_allowance: number,
  now: Date,
): Promise<void> {
  const empty = { balance: 0, lifetime_earned: 0, lifetime_spent: 0 };
  await tx
    .insertInto("wallets")
    .values({
      account_id,
      ...empty,
      monthly_allowance,
      opened_at: now,
      next_refill_at: nextRefillDate(now, now),
    })
    .execute();
}

/** Changes the monthly allowance. A refill that is due already uses the old one. */
export async function changeAllowance(
  tx: Tx,
  account_id: string,
  monthly_allowance: number,
  now: Date,
): Promise<void> {
  await refill(tx, account_id, now);
  await tx
    .updateTable("wallets")
    .set({ monthly_allowance })
    .where("account_id", "=", account_id)
    .execute();
  // A second statement, because it reads the new allowance.
  const spendings_while_low = spendingsWhileLow(sql`balance`);
  await tx
    .updateTable("wallets")
    .set({ spendings_while_low })
    .where("account_id", "=", account_id)
    .execute();
}

/** Reads the balances of all accounts, for the operator. Returns a map by account id. */
export async function readBalances(
  db: Services["db"],
  account_ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("wallets")
    .select(["account_id", "balance"])
    .$if(account_ids !== undefined, (query) =>
      query.where("account_id", "=", sql<string>`any(${account_ids})`),
    )
    .execute();
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]));
}

/** Reads the wallet of an account. Throws not_found. */
export async function getWallet(
  { db, clock }: WalletServices,
  account_id: string,
): Promise<Wallet> {
  const read = () =>
    db
      .selectFrom("wallets")
      .selectAll()
      .select(planColumn("wallets.account_id").as("plan_name"))
      .where("account_id", "=", account_id)
      .executeTakeFirst();
  let wallet = await read();
  if (wallet && wallet.next_refill_at <= clock.now()) {
    await refillWhenDue({ db, clock }, account_id);
    wallet = await read();
  }
  if (!wallet) throw notFound("wallet", account_id);
  const { balance, plan_name, lifetime_earned, lifetime_spent, monthly_allowance, next_refill_at } =
    wallet;
  return {
    balance,
    plan_name,
    lifetime_earned,
    lifetime_spent,
    monthly_allowance,
    next_refill_at: next_refill_at.toISOString(),
  };
}

/** Lists debits and credits, newest first. */
export async function listTransactions(
  { db, clock }: WalletServices,
  account_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditTransaction[]> {
  await refillWhenDue({ db, clock }, account_id);
  const rows = await db
    .selectFrom("credit_transactions")
    .select(["id", "amount", "description", "run_id", "created_at"])
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toResponse);
}

/** Reads the transaction of a credited payment. */
export async function getPaymentTransaction(
  db: Services["db"],
  payment_id: string,
): Promise<CreditTransaction> {
  const row = await db
    .selectFrom("credit_transactions")
    .select(["id", "amount", "description", "run_id", "created_at"])
    .where("payment_id", "=", payment_id)
    .executeTakeFirstOrThrow();
  return toResponse(row);
}

type Row = Omit<CreditTransaction, "type" | "run_id" | "created_at"> & {
  run_id: string | null;
  created_at: Date;
};

const toResponse = ({ run_id, created_at, ...row }: Row): CreditTransaction => ({
  ...row,
  type: row.amount < 0 ? "debit" : "credit",
  ...(run_id === null ? {} : { run_id }),
  created_at: created_at.toISOString(),
});
