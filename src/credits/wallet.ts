import { type Kysely, sql, type Transaction } from "kysely";
import { planOfAccount, plans } from "../accounts/plans.ts";
import type { Database } from "../db/schema.ts";
import { ApiError, notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { CreditTransaction, Wallet } from "./credits.schema.ts";

type Tx = Transaction<Database>;

/** Numbers are cut to hundredths once, so that what the wallet loses is what the hold or the transaction says. */
const credits = (amount: number) => sql<number>`${amount}::numeric(14, 2)`;

/** An empty wallet, refilled for the first time a month from now. */
export async function openWallet(tx: Tx, account_id: string, now: Date): Promise<void> {
  const wallet = { account_id, balance: 0, lifetime_earned: 0, lifetime_spent: 0, next_refill_at: oneMonthAfter(now) };
  await tx.insertInto("wallets").values(wallet).execute();
}

/** The same day of the next month at the same time, or that month's last day where it is shorter (UTC). */
export function oneMonthAfter(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** Adds credits: one transaction of the ledger and the balance together. */
export async function creditAccount(
  tx: Tx,
  { account_id, amount, description, now }: { account_id: string; amount: number; description: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("wallets")
    .set({ balance: sql`balance + ${credits(amount)}`, lifetime_earned: sql`lifetime_earned + ${credits(amount)}` })
    .where("account_id", "=", account_id)
    .execute();
  await tx
    .insertInto("credit_transactions")
    .values({ id: newId("txn"), account_id, amount: credits(amount), description, run_id: null, render_id: null, created_at: now })
    .execute();
}

/**
 * Sets credits aside for a run or a render (`holder_id`), so that nothing else can spend them.
 * Throws insufficient_credits, naming the balance and the need.
 */
export async function holdCredits(tx: Tx, account_id: string, holder_id: string, amount: number): Promise<void> {
  if (!(await takeFromBalance(tx, account_id, amount))) {
    const wallet = await tx.selectFrom("wallets").select("balance").where("account_id", "=", account_id).executeTakeFirstOrThrow();
    throw new ApiError("insufficient_credits", `This needs up to ${amount} credits, and the balance is ${wallet.balance}.`);
  }
  await tx
    .insertInto("credit_holds")
    .values({ holder_id, account_id, amount: credits(amount), created_at: sql`now()` })
    .execute();
}

/** Raises an open hold by `amount`. False, and nothing changes, when the balance is too low or the hold has been settled. */
export async function extendHold(tx: Tx, holder_id: string, amount: number): Promise<boolean> {
  // The hold first, then the wallet: the same order as in settleHold, or the two could wait for each other.
  const hold = await tx.selectFrom("credit_holds").select("account_id").where("holder_id", "=", holder_id).forUpdate().executeTakeFirst();
  if (!hold || !(await takeFromBalance(tx, hold.account_id, amount))) return false;
  await tx
    .updateTable("credit_holds")
    .set({ amount: sql`amount + ${credits(amount)}` })
    .where("holder_id", "=", holder_id)
    .execute();
  return true;
}

async function takeFromBalance(tx: Tx, account_id: string, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("wallets")
    .set({ balance: sql`balance - ${credits(amount)}` })
    .where("account_id", "=", account_id)
    .where("balance", ">=", credits(amount))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Settlement {
  account_id: string;
  holder_id: string;
  /** What was really used. More than was held is never taken. */
  cost: number;
  description: string;
  run_id?: string;
  render_id?: string;
  now: Date;
}

/**
 * Ends a hold: debits the cost as one transaction (none when it is 0) and gives the rest back.
 * Resolves to what was debited; 0 when the hold had been settled before.
 */
export async function settleHold(
  tx: Tx,
  { account_id, holder_id, cost, description, run_id, render_id, now }: Settlement,
): Promise<number> {
  const hold = await tx
    .deleteFrom("credit_holds")
    .where("holder_id", "=", holder_id)
    .where("account_id", "=", account_id)
    .returning(["amount", sql<number>`least(amount, ${credits(cost)})`.as("debit")])
    .executeTakeFirst();
  if (!hold) return 0;
  await tx
    .updateTable("wallets")
    .set({
      balance: sql`balance + ${credits(hold.amount)} - ${credits(hold.debit)}`,
      lifetime_spent: sql`lifetime_spent + ${credits(hold.debit)}`,
    })
    .where("account_id", "=", account_id)
    .execute();
  if (hold.debit === 0) return 0;
  const links = { run_id: run_id ?? null, render_id: render_id ?? null };
  await tx
    .insertInto("credit_transactions")
    .values({ id: newId("txn"), account_id, amount: -hold.debit, description, ...links, created_at: now })
    .execute();
  return hold.debit;
}

/** The wallet as the API shows it (spec: Wallet). */
export async function walletOf(db: Kysely<Database>, account_id: string): Promise<Wallet> {
  const [wallet, plan] = await Promise.all([
    db.selectFrom("wallets").selectAll().where("account_id", "=", account_id).executeTakeFirst(),
    planOfAccount(db, account_id),
  ]);
  if (!wallet || !plan) throw notFound("wallet", account_id);
  return {
    balance: wallet.balance,
    plan_name: plan,
    lifetime_earned: wallet.lifetime_earned,
    lifetime_spent: wallet.lifetime_spent,
    monthly_allowance: plans[plan].monthly_allowance,
    next_refill_at: wallet.next_refill_at.toISOString(),
  };
}

/** Debits and credits, the newest first (spec: Credit transaction). */
export async function transactionsOf(
  db: Kysely<Database>,
  account_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditTransaction[]> {
  const rows = await db
    .selectFrom("credit_transactions")
    .select(["id", "amount", "description", "run_id", "created_at"])
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ run_id, created_at, ...row }) => ({
    ...row,
    type: row.amount < 0 ? "debit" : "credit",
    ...(run_id === null ? {} : { run_id }),
    created_at: created_at.toISOString(),
  }));
}
