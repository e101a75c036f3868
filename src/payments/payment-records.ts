import { type Insertable, sql } from "kysely";
import { creditAccount } from "../credits/ledger.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { deriveId, newId } from "../system/ids.ts";
import { priceCents } from "./packs.ts";
import type { PaidAmount, Payment, ProviderName } from "./payment-provider.ts";

/** How long a top-up without an outcome is taken up again; the provider remembers its idempotency key for a day. */
const openTopUpMilliseconds = 3600 * 1000;

interface PaymentRequest {
  provider: ProviderName;
  credits: number;
  claim_id: string | undefined;
}

/** A payment at today's price; the same `claim_id` makes the same one. */
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

type NewPayment = Insertable<Database["payments"]>;

/** The row that is there is returned only by a statement that writes it. */
const unchanged = { status: sql<Payment["status"]>`payments.status` };

/** Keeps a payment, or finds it where it is kept already. */
export async function insertOrFindPayment(
  { db }: Pick<Services, "db">,
  payment: NewPayment,
): Promise<Payment> {
  const insert = db.insertInto("payments").values(payment);
  return insert
    .onConflict((same) => same.column("id").doUpdateSet(unchanged))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps a new top-up, or finds the one of the last hour whose end nobody knows: after a crash or a timeout it is asked for again. */
export async function insertOrResumeTopUp(
  { db, clock }: Pick<Services, "db" | "clock">,
  payment: NewPayment,
): Promise<Payment> {
  // As text, not as parameters: once the statement is planned for any parameters, the index would not be found.
  const isOpen = sql<boolean>`kind = 'top_up' and status = 'pending' and not named`;
  await db
    .updateTable("payments")
    .set({ status: "failed" })
    .where("account_id", "=", payment.account_id)
    .where(isOpen)
    .where("created_at", "<=", new Date(clock.now().getTime() - openTopUpMilliseconds))
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

/** Of a payment that was refused for good. */
export async function markFailed({ db }: Pick<Services, "db">, { id }: Payment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Credits a payment, once. Who gets how much is our own record's to say; what was paid must be what it asks for. */
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
  // A payment that is not ours may be another program's on the same account of the provider.
  if (payment && payment.status !== "paid")
    log.error(
      { payment_id, amount_cents, currency },
      "Another amount was paid than was asked for; it is not credited.",
    );
}

/** A payment of a provider, whoever's. */
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
