import { type Insertable, type Kysely, sql } from "kysely";
import { creditAccount } from "../credits/ledger.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { deriveId, newId } from "../system/ids.ts";
import { priceCents } from "./packs.ts";
import type { PaidAmount, Payment, ProviderName } from "./payment-provider.ts";

/**
 * How long a top-up with an unknown outcome is resumed instead of starting a new one.
 * Stripe keeps idempotency keys for a day.
 */
const openTopUpMilliseconds = 3600 * 1000;

interface PaymentRequest {
  provider: ProviderName;
  credits: number;
  claim_id: string | undefined;
}

/** Builds a payment at the current price. The same `claim_id` always gives the same id. */
export const newPayment = (
  { clock, config }: Pick<Services, "clock" | "config">,
  { account_id }: Caller,
  { provider, credits, claim_id }: PaymentRequest,
) => ({
  id: claim_id === undefined ? newId("pay") : deriveId("pay", claim_id),
  named: claim_id !== undefined,
  account_id,
  provider,
  credits,
  amount_cents: priceCents(credits, config.payments),
  currency: config.payments.currency,
  success_url: null,
  cancel_url: null,
  created_at: clock.now(),
});

export type NewPayment = Insertable<Database["payments"]>;

/**
 * RETURNING only yields an existing row that the statement writes, so its status is set to itself.
 */
const unchanged = { status: sql<Payment["status"]>`payments.status` };

/** Inserts a payment, or returns the existing one with the same id. */
export async function insertOrFindPayment(
  db: Kysely<Database>,
  payment: NewPayment,
): Promise<Payment> {
  const insert = db.insertInto("payments").values(payment);
  return insert
    .onConflict((same) => same.column("id").doUpdateSet(unchanged))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts a top-up, or returns the one of the last hour whose outcome is unknown after a crash or
 * timeout. Charging that one again cannot charge twice, because the provider knows its id.
 */
export async function insertOrResumeTopUp(
  db: Kysely<Database>,
  payment: NewPayment & { created_at: Date },
): Promise<Payment> {
  // Literals instead of parameters: with a generic plan, the partial index would not match.
  const isOpen = sql<boolean>`kind = 'top_up' and status = 'pending' and not named`;
  await db
    .updateTable("payments")
    .set({ status: "failed" })
    .where("account_id", "=", payment.account_id)
    .where(isOpen)
    .where("created_at", "<=", new Date(payment.created_at.getTime() - openTopUpMilliseconds))
    .execute();
  return db
    .insertInto("payments")
    .values(payment)
    .onConflict((open) =>
      open.columns(["account_id", "provider", "credits"]).where(isOpen).doUpdateSet(unchanged),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a pending payment as failed after the provider declined it. */
export async function markFailed({ db }: Pick<Services, "db">, { id }: Payment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/**
 * Adds the credits of a paid payment, once. Account and credits come from our own record; provider,
 * amount and currency must match it.
 */
export async function creditPaid(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  provider: ProviderName,
  { payment_id, amount_cents, currency }: PaidAmount,
): Promise<void> {
  const now = clock.now();
  const credited = await db.transaction().execute(async (tx) => {
    const payment = await tx
      .updateTable("payments")
      .set({ status: "paid", paid_at: now })
      .where("id", "=", payment_id)
      .where("provider", "=", provider)
      .where("amount_cents", "=", amount_cents)
      .where("currency", "=", currency)
      .where("status", "<>", "paid")
      .returning(["account_id", "credits"])
      .executeTakeFirst();
    if (!payment) return false;
    const { account_id, credits } = payment;
    const description = `${credits.toLocaleString("en-US")} credits bought`;
    await creditAccount(tx, { account_id, amount: credits, description, payment_id, now });
    return true;
  });
  if (credited) return;
  const payment = await findPayment({ db }, provider, payment_id);
  // Unknown ids are ignored: another program may use the same provider account.
  if (payment && payment.status !== "paid")
    log.error(
      { payment_id, amount_cents, currency },
      "Payment amount does not match; not credited",
    );
}

/** Reads a payment of any account. */
export async function findPayment(
  { db }: Pick<Services, "db">,
  provider: ProviderName,
  id: string,
): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("provider", "=", provider)
    .executeTakeFirst();
}
