import type { CreditTransaction } from "../credits/credits.schema.ts";
import { getPaymentTransaction } from "../credits/wallet.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, notFound } from "../system/errors.ts";
import { packCredits } from "./packs.ts";
import { insertWithinLimits } from "./payment-limits.ts";
import type {
  Callback,
  PaidAmount,
  Payment,
  PaymentProvider,
  PaymentProviders,
  ProviderName,
} from "./payment-provider.ts";
import {
  creditPaid,
  insertOrFindPayment,
  insertOrResumeTopUp,
  markFailed,
  newPayment,
} from "./payment-records.ts";
import type { Checkout, NewCheckout } from "./payments.schema.ts";

type PaymentServices = Pick<Services, "db" | "clock" | "config" | "log"> & {
  providers: PaymentProviders;
};

/**
 * Starts a checkout and returns the URL of its payment page. A repeated `claim_id` (the claim of an
 * Idempotency-Key) returns the same payment.
 * Throws not_found (provider), bad_request (also beyond 100 unpaid checkouts a day), bad_gateway,
 * gateway_timeout.
 * Why: docs/decisions/payments.md
 */
export async function startCheckout(
  services: PaymentServices,
  caller: Caller,
  provider_name: string,
  { claim_id, ...input }: NewCheckout & { claim_id: string | undefined },
): Promise<Checkout> {
  const { name, provider } = findProvider(services.providers, provider_name);
  const credits = requestedCredits(input);
  const urls = {
    success_url: parseReturnUrl("success_url", input.success_url),
    cancel_url: parseReturnUrl("cancel_url", input.cancel_url),
  };
  const payment = {
    ...newPayment(services, caller, { provider: name, credits, claim_id }),
    kind: "checkout" as const,
    ...urls,
  };
  return provider.checkout(
    await insertWithinLimits(services, payment, (tx) => insertOrFindPayment(tx, payment)),
  );
}

/**
 * Charges the saved payment method and adds the credits.
 * Throws not_found (provider), conflict (no saved method, declined, or 10 unsuccessful top-ups in
 * an hour), bad_gateway, gateway_timeout. After the last two the outcome is unknown; repeating the
 * same top-up charges at most once.
 */
export async function topUp(
  services: PaymentServices,
  caller: Caller,
  provider_name: string,
  { credits, claim_id }: { credits: number; claim_id: string | undefined },
): Promise<CreditTransaction> {
  const { name, provider } = findProvider(services.providers, provider_name);
  const request = {
    ...newPayment(services, caller, { provider: name, credits, claim_id }),
    kind: "top_up" as const,
  };
  const payment = await insertWithinLimits(services, request, (tx) =>
    claim_id === undefined ? insertOrResumeTopUp(tx, request) : insertOrFindPayment(tx, request),
  );
  if (payment.status !== "paid")
    await creditPaid(services, name, await chargeSavedMethod(services, provider, payment));
  return getPaymentTransaction(services.db, payment.id);
}

async function chargeSavedMethod(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
): Promise<PaidAmount> {
  try {
    return await provider.charge(payment);
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict") await markFailed(services, payment);
    throw error;
  }
}

/**
 * Adds the credits of a payment that the provider reports as paid, once.
 * Throws not_found (provider), bad_request (the signature is not the provider's).
 */
export async function receiveCallback(
  services: PaymentServices,
  provider_name: string,
  callback: Callback,
): Promise<void> {
  const { name, provider } = findProvider(services.providers, provider_name);
  const paid = provider.parseCallback(callback);
  if (paid) await creditPaid(services, name, paid);
}

function findProvider(
  providers: PaymentProviders,
  text: string,
): { name: ProviderName; provider: PaymentProvider } {
  const names = Object.keys(providers) as ProviderName[];
  const name = names.find((one) => one === text);
  const provider = name && providers[name];
  if (!provider) throw notFound("payment provider", text);
  return { name, provider };
}

function requestedCredits({ pack, credits }: NewCheckout): number {
  if (pack !== undefined && credits !== undefined)
    throw badRequest('Invalid fields "pack" and "credits": both are set. Send only one of them.');
  if (pack !== undefined) return packCredits(pack);
  if (credits !== undefined) return credits;
  throw badRequest('Missing field "pack" or "credits". Send one of them.');
}

function parseReturnUrl(name: string, text: string): string {
  const url = URL.parse(text);
  // Kept as sent where possible: providers fill in placeholders such as {CHECKOUT_SESSION_ID}.
  // Other characters are encoded, because the URL is sent in a Location header.
  if (url?.protocol === "https:" || url?.protocol === "http:")
    return /^[\x21-\x7e]+$/.test(text) ? text : url.href;
  throw badRequest(
    `Invalid field "${name}": ${JSON.stringify(text)}. Expected an http or https URL.`,
  );
}
