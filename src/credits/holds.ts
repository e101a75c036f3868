import { type QueryCreator, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { lowBalanceShare, spendingsWhileLow, toCredits } from "./ledger.ts";
import { refill } from "./refill.ts";

type Tx = Transaction<Database>;
type HoldServices = Pick<Services, "queue" | "clock">;

/**
 * Reserves credits for a run or a render (`holder_id`).
 * Throws insufficient_credits with the balance and the required amount.
 * Why: docs/decisions/charges.md
 */
export async function holdCredits(
  services: HoldServices,
  tx: Tx,
  account_id: string,
  holder_id: string,
  amount: number,
): Promise<void> {
  const now = services.clock.now();
  if (amount === 0) {
    await sql`with ${freeHolds([{ holder_id, account_id }], now)} select`.execute(tx);
    return;
  }
  const hold = () =>
    tx
      .with("taken", (cte) => takeFromBalance(cte, { account_id, amount, now }))
      .with("held", (cte) =>
        cte
          .insertInto("credit_holds")
          .columns(["holder_id", "account_id", "amount", "created_at"])
          .expression((eb) =>
            eb
              .selectFrom("taken")
              .select([
                sql.val(holder_id).as("holder_id"),
                "account_id",
                toCredits(amount).as("amount"),
                sql.val(now).as("created_at"),
              ]),
          ),
      )
      .selectFrom("taken")
      .selectAll()
      .executeTakeFirst();
  const taken = await orAfterRefill(tx, account_id, now, hold);
  if (!taken) throw await insufficientCredits(tx, account_id, amount);
  await emitLowBalance(services, tx, account_id, taken);
}

/**
 * A part of a WITH clause, which adds the holds of work that is free. It takes nothing, so it does
 * not wait for the wallet, which others may have locked.
 */
export const freeHolds = (
  holders: readonly Pick<Hold, "holder_id" | "account_id">[],
  now: Date,
): RawBuilder<unknown> => sql`
  free_holds as (
    insert into credit_holds (holder_id, account_id, amount, created_at)
    select holder_id, account_id, 0, ${now} from unnest(
      ${holders.map(({ holder_id }) => holder_id)}::text[],
      ${holders.map(({ account_id }) => account_id)}::text[]
    ) as holder (holder_id, account_id)
  )`;

export interface Hold {
  holder_id: string;
  account_id: string;
  amount: number;
}

/**
 * Holds credits of several accounts without waiting for any. Returns the accounts whose holds were
 * all added. Leaves out an account whose wallet another transaction has locked, holds too little,
 * is due for a refill, or would become low: holdCredits does what these need.
 */
export async function holdAtOnce(
  tx: Tx,
  holds: readonly Hold[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (holds.length === 0) return new Set();
  const { rows } = await sql<{ account_id: string }>`
    with given as (
      select holder_id, account_id, amount::numeric(14, 2) from unnest(
        ${holds.map(({ holder_id }) => holder_id)}::text[],
        ${holds.map(({ account_id }) => account_id)}::text[],
        ${holds.map(({ amount }) => amount)}::numeric[]
      ) as given (holder_id, account_id, amount)
    ), totals as (
      select account_id, sum(amount) as amount from given group by account_id
    ), ready as materialized (
      select wallets.account_id, totals.amount
      from wallets join totals on totals.account_id = wallets.account_id
      where next_refill_at > ${now} and balance >= totals.amount
        and balance - totals.amount >= monthly_allowance * ${sql.lit(lowBalanceShare)}
      for no key update of wallets skip locked
    ), taken as (
      update wallets set balance = balance - ready.amount, spendings_while_low = 0
      from ready where wallets.account_id = ready.account_id
    ), held as (
      insert into credit_holds (holder_id, account_id, amount, created_at)
      select holder_id, account_id, given.amount, ${now} from given join ready using (account_id)
    )
    select account_id from ready
  `.execute(tx);
  return new Set(rows.map(({ account_id }) => account_id));
}

/**
 * Part of a WITH clause: locks the wallets of these accounts, but skips those that are locked, so
 * that a statement for several accounts waits for none. `open_wallets` lists the other accounts.
 */
export const openWallets = (account_ids: readonly string[]): RawBuilder<unknown> => sql`
  open_wallets as materialized (
    select account_id from wallets where account_id = any(${account_ids})
    for no key update skip locked
  )`;

/**
 * Raises an open hold. Returns false without a change if the balance is too low or it is settled.
 */
export async function extendHold(
  services: HoldServices,
  tx: Tx,
  holder_id: string,
  amount: number,
): Promise<boolean> {
  const now = services.clock.now();
  // Locks the hold before the wallet, as settleHold does; otherwise the two could deadlock.
  const hold = await tx
    .selectFrom("credit_holds")
    .select("account_id")
    .where("holder_id", "=", holder_id)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) return false;
  const { account_id } = hold;
  const take = () => takeFromBalance(tx, { account_id, amount, now }).executeTakeFirst();
  const taken = await orAfterRefill(tx, account_id, now, take);
  if (!taken) return false;
  await tx
    .updateTable("credit_holds")
    .set({ amount: sql`amount + ${toCredits(amount)}` })
    .where("holder_id", "=", holder_id)
    .execute();
  await emitLowBalance(services, tx, account_id, taken);
  return true;
}

/** Returns no row if the balance is too low or a refill is due first. */
const takeFromBalance = (
  db: QueryCreator<Database>,
  { account_id, amount, now }: { account_id: string; amount: number; now: Date },
) =>
  db
    .updateTable("wallets")
    .set({
      balance: sql`balance - ${toCredits(amount)}`,
      spendings_while_low: sql`case when balance - ${toCredits(amount)} < monthly_allowance * ${sql.lit(lowBalanceShare)}
        then spendings_while_low + 1 else 0 end`,
    })
    .where("account_id", "=", account_id)
    .where("balance", ">=", toCredits(amount))
    .where("next_refill_at", ">", now)
    .returning(["account_id", "balance", "monthly_allowance", "spendings_while_low"]);

async function orAfterRefill<T>(
  tx: Tx,
  account_id: string,
  now: Date,
  take: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await take()) ?? ((await refill(tx, account_id, now)) ? take() : undefined);
}

async function insufficientCredits(tx: Tx, account_id: string, amount: number): Promise<ApiError> {
  const { balance } = await tx
    .selectFrom("wallets")
    .select("balance")
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return new ApiError(
    "insufficient_credits",
    `This requires up to ${amount} credits and the balance is ${balance}. Top up or reduce the request.`,
  );
}

interface Taken {
  balance: number;
  monthly_allowance: number;
  spendings_while_low: number;
}

/** Emits credits.low once per fall below the threshold; the wallet row serializes debits. */
async function emitLowBalance(
  services: HoldServices,
  tx: Tx,
  account_id: string,
  taken: Taken,
): Promise<void> {
  if (taken.spendings_while_low !== 1) return;
  const { balance, monthly_allowance } = taken;
  const threshold = monthly_allowance * lowBalanceShare;
  await emitEvent(services, tx, account_id, {
    event: "credits.low",
    data: { balance, monthly_allowance, threshold },
  });
}

export interface Settlement {
  holder_id: string;
  /** Credits used. At most the held amount is debited. */
  cost: number;
  description: string;
  run_id?: string;
  render_id?: string;
  /** Number of this settlement of the run; above 1 after it was resumed. Default 1. */
  settlement?: number;
}

/**
 * Ends a hold: debits the cost as one transaction (none for 0) and returns the rest to the balance.
 * Resolves to the debited credits; 0 if the hold was settled before.
 */
export async function settleHold(
  tx: Tx,
  { account_id, now, ...settlement }: Settlement & { account_id: string; now: Date },
): Promise<number> {
  const given = { id: newId("txn"), settlement: 1, account_id, ...settlement };
  const rows = sql`select * from json_to_record(${JSON.stringify(given)}::json) as given (
    id text, account_id text, holder_id text, cost numeric(14, 2), description text, run_id text, render_id text,
    settlement integer
  )`;
  const { rows: totals } = await sql<{ debit: number }>`
    with ${settledHolds(rows, now)} select debit from settled_totals`.execute(tx);
  return totals[0]?.debit ?? 0;
}

/**
 * Parts of a WITH clause, which end holds as settleHold does. A query gives the settlements, each
 * with the `id` of its transaction. `settled_totals` has the debit of each account.
 */
export const settledHolds = (
  settlements: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`
  ended_holds as (
    delete from credit_holds using (${settlements}) as given
    where credit_holds.holder_id = given.holder_id and credit_holds.account_id = given.account_id
    returning given.*, amount, least(amount, cost) as debit
  ), settled_totals as (
    select account_id, sum(amount) as amount, sum(debit) as debit from ended_holds
    group by account_id
  ), refunded as (
    update wallets set
      balance = balance + total.amount - total.debit,
      lifetime_spent = lifetime_spent + total.debit,
      spendings_while_low = ${spendingsWhileLow(sql`balance + total.amount - total.debit`)}
    from settled_totals as total
    where wallets.account_id = total.account_id and total.amount > 0
  ), settled as (
    insert into credit_transactions
      (id, account_id, amount, description, run_id, render_id, settlement, created_at)
    select id, account_id, -debit, description, run_id, render_id, settlement, ${now}::timestamptz
    from ended_holds where debit > 0
  )`;
