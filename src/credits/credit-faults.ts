import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { settleHold } from "./holds.ts";

/** A wallet that differs from its transactions and open holds. */
export interface WalletFault {
  account_id: string;
  balance: number;
  /** The sum of the transactions, minus the open holds. */
  expected: number;
  lifetime_earned: number;
  lifetime_spent: number;
}

/** Finds wallets that differ from their ledger. */
export async function findWalletFaults(db: Kysely<Database>): Promise<WalletFault[]> {
  const { rows } = await sql<WalletFault>`
    with ledger as (
      select account_id, sum(amount) as total,
        sum(greatest(amount, 0)) as earned, sum(greatest(-amount, 0)) as spent
      from credit_transactions group by account_id
    ), held as (
      select account_id, sum(amount) as total from credit_holds group by account_id
    ), compared as (
      select wallets.account_id, wallets.balance, lifetime_earned, lifetime_spent,
        coalesce(ledger.total, 0) - coalesce(held.total, 0) as expected,
        coalesce(earned, 0) as earned, coalesce(spent, 0) as spent
      from wallets left join ledger using (account_id) left join held using (account_id)
    )
    select account_id, balance, expected, lifetime_earned, lifetime_spent from compared
    where balance <> expected or lifetime_earned <> earned or lifetime_spent <> spent
    order by account_id`.execute(db);
  return rows;
}

export interface OpenHold {
  /** Id of the run or render. */
  holder_id: string;
  account_id: string;
  amount: number;
}

/** Lists all open holds. */
export const listHolds = (db: Kysely<Database>): Promise<OpenHold[]> =>
  db.selectFrom("credit_holds").select(["holder_id", "account_id", "amount"]).execute();

/** Returns the credits of a hold to its account. Does nothing if it was settled meanwhile. */
export async function releaseHold(
  db: Kysely<Database>,
  { holder_id, account_id }: OpenHold,
  now: Date,
): Promise<void> {
  const settlement = { holder_id, account_id, cost: 0, description: "", now };
  await db.transaction().execute((tx) => settleHold(tx, settlement));
}
