import { type Insertable, sql } from "kysely";
import type { Caller } from "../accounts/caller.ts";
import type { Database } from "../db/schema.ts";
import { ApiError, badRequest, notFound } from "../errors.ts";
import { idOf, newId } from "../ids.ts";
import type { Services } from "../services.ts";
import type { CreditTransaction } from "./credits.schema.ts";
import { creditAccount } from "./ledger.ts";
import { creditsOfPack, priceCents } from "./packs.ts";
import type { Callback, Paid, Payment, PaymentProvider, PaymentProviders, ProviderName } from "./payment-provider.ts";
import type { Checkout, NewCheckout } from "./payments.schema.ts";
import { transactionOfPayment } from "./wallet.ts";

type Paying = Pick<Services, "db" | "clock" | "config" | "log"> & { providers: PaymentProviders };

/** How long a top-up without an outcome is taken up again; the provider remembers its idempotency key for a day. */
const openTopUpMilliseconds = 3600 * 1000;

/**
 * Begins a payment and tells where it is made. The same `claim_id` begins the same one. Throws not_found (provider), bad_request,
 * bad_gateway, gateway_timeout.
 */
export async function startCheckout(
  services: Paying,
  caller: Caller,
  provider_name: string,
  { claim_id, ...input }: NewCheckout & { claim_id: string | undefined },
): Promise<Checkout> {
  const { name, provider } = providerNamed(services.providers, provider_name);
  const credits = creditsOf(input);
  const urls = { success_url: checkedUrl("success_url", input.success_url), cancel_url: checkedUrl("cancel_url", input.cancel_url) };
  const payment = { ...newPayment(services, caller, { provider: name, credits, claim_id }), kind: "checkout" as const, ...urls };
  return provider.checkout(await keepOnce(services, payment));
}

/**
 * Charges the saved payment method at once. Throws not_found (provider), conflict (no method, or it is refused), bad_gateway,
 * gateway_timeout: after the last two the same top-up can be asked for again, and is still charged once.
 */
export async function topUp(
  services: Paying,
  caller: Caller,
  provider_name: string,
  { credits, claim_id }: { credits: number; claim_id: string | undefined },
): Promise<CreditTransaction> {
  const { name, provider } = providerNamed(services.providers, provider_name);
  const asked = { ...newPayment(services, caller, { provider: name, credits, claim_id }), kind: "top_up" as const };
  const payment = await (claim_id === undefined ? keepOrTakeUp(services, asked) : keepOnce(services, asked));
  if (payment.status !== "paid") await creditPaid(services, name, await charged(services, provider, payment));
  return transactionOfPayment(services.db, payment.id);
}

async function charged({ db }: Paying, provider: PaymentProvider, payment: Payment): Promise<Paid> {
  try {
    return await provider.charge(payment);
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict")
      await db.updateTable("payments").set({ status: "failed" }).where("id", "=", payment.id).where("status", "=", "pending").execute();
    throw error;
  }
}

/** Credits what the provider's callback says was paid, once. Throws not_found (provider), bad_request (not signed by the provider). */
export async function receiveCallback(services: Paying, provider_name: string, callback: Callback): Promise<void> {
  const { name, provider } = providerNamed(services.providers, provider_name);
  const paid = provider.paidBy(callback);
  if (paid) await creditPaid(services, name, paid);
}

/** A payment of a provider, whoever's. */
export async function paymentOf({ db }: Pick<Services, "db">, provider: ProviderName, id: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).where("provider", "=", provider).executeTakeFirst();
}

function providerNamed(providers: PaymentProviders, text: string): { name: ProviderName; provider: PaymentProvider } {
  const names = Object.keys(providers) as ProviderName[];
  const name = names.find((one) => one === text);
  const provider = name && providers[name];
  if (!provider) throw notFound("payment provider", text);
  return { name, provider };
}

function creditsOf({ pack, credits }: NewCheckout): number {
  if (pack !== undefined && credits !== undefined) throw badRequest('Both "pack" and "credits" are given; name one of them.');
  if (pack !== undefined) return creditsOfPack(pack);
  if (credits !== undefined) return credits;
  throw badRequest('Neither "pack" nor "credits" is given; name one of them.');
}

function checkedUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw badRequest(`Field "${name}" is ${JSON.stringify(text)}; it must be an http or https URL.`);
}

interface Asked {
  provider: ProviderName;
  credits: number;
  claim_id: string | undefined;
}

const newPayment = ({ clock, config }: Paying, { account_id }: Caller, { provider, credits, claim_id }: Asked) => ({
  id: claim_id === undefined ? newId("pay") : idOf("pay", claim_id),
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
const asItIs = { status: sql<Payment["status"]>`payments.status` };

async function keepOnce({ db }: Paying, payment: NewPayment): Promise<Payment> {
  const insert = db.insertInto("payments").values(payment);
  return insert
    .onConflict((same) => same.column("id").doUpdateSet(asItIs))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A new top-up, or the one of the last hour whose end nobody knows: after a crash or a timeout it is asked for again. */
async function keepOrTakeUp({ db, clock }: Paying, payment: NewPayment): Promise<Payment> {
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
    .onConflict((open) => open.columns(["account_id", "provider", "credits"]).where(isOpen).doUpdateSet(asItIs))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who gets how much is our own record's to say; what was paid must be what it asks for. */
async function creditPaid({ db, clock, log }: Paying, provider: ProviderName, { payment_id, amount_cents, currency }: Paid): Promise<void> {
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
  const payment = await paymentOf({ db }, provider, payment_id);
  // A payment that is not ours may be another program's on the same account of the provider.
  if (payment && payment.status !== "paid")
    log.error({ payment_id, amount_cents, currency }, "Another amount was paid than was asked for; it is not credited.");
}
