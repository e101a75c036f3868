import type { CreditTransaction } from "../credits/credits.schema.ts";
import { getPaymentTransaction } from "../credits/wallet.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, notFound } from "../system/errors.ts";
import { packCredits } from "./packs.ts";
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
 * Begins a payment and tells where it is made. The same `claim_id` begins the same one. Throws not_found (provider), bad_request,
 * bad_gateway, gateway_timeout.
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
  return provider.checkout(await insertOrFindPayment(services, payment));
}

/**
 * Charges the saved payment method at once. Throws not_found (provider), conflict (no method, or it is refused), bad_gateway,
 * gateway_timeout: after the last two the same top-up can be asked for again, and is still charged once.
 */
export async function topUp(
  services: PaymentServices,
  caller: Caller,
  provider_name: string,
  { credits, claim_id }: { credits: number; claim_id: string | undefined },
): Promise<CreditTransaction> {
  const { name, provider } = findProvider(services.providers, provider_name);
  const asked = {
    ...newPayment(services, caller, { provider: name, credits, claim_id }),
    kind: "top_up" as const,
  };
  const payment = await (claim_id === undefined
    ? insertOrResumeTopUp(services, asked)
    : insertOrFindPayment(services, asked));
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

/** Credits what the provider's callback says was paid, once. Throws not_found (provider), bad_request (not signed by the provider). */
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
    throw badRequest('Both "pack" and "credits" are given; name one of them.');
  if (pack !== undefined) return packCredits(pack);
  if (credits !== undefined) return credits;
  throw badRequest('Neither "pack" nor "credits" is given; name one of them.');
}

function parseReturnUrl(name: string, text: string): string {
  const url = URL.parse(text);
  // As it stands, for a provider may fill in places such as {CHECKOUT_SESSION_ID}; but a header cannot lead to every sign.
  if (url?.protocol === "https:" || url?.protocol === "http:")
    return /^[\x21-\x7e]+$/.test(text) ? text : url.href;
  throw badRequest(
    `Invalid field "${name}": ${JSON.stringify(text)}. Expected an http or https URL.`,
  );
}
