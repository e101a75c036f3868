import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";

/** Our own record of it, made before a provider hears of it. */
export type Payment = Selectable<Database["payments"]>;
export type ProviderName = Payment["provider"];

/** Takes money. Everything it refuses or cannot do is an ApiError. */
export interface PaymentProvider {
  /** A page where the account pays, and saves its payment method. Throws bad_gateway, gateway_timeout. */
  checkout(payment: Payment): Promise<{ checkout_url: string; session_id: string }>;
  /**
   * Charges the saved payment method; the same payment is charged once, however often this is called. Throws conflict where nothing was
   * charged and nothing will be; after bad_gateway or gateway_timeout that is not known.
   */
  charge(payment: Payment): Promise<PaidAmount>;
  /** What a callback says was paid; undefined where it tells of something else. Throws bad_request where it is not the provider's own. */
  parseCallback(callback: Callback): PaidAmount | undefined;
}

/** What came to /callbacks/{provider}: the signature is over these very bytes. */
export interface Callback {
  body: Buffer;
  signature: string;
}

export interface PaidAmount {
  payment_id: string;
  amount_cents: number;
  currency: string;
}

/** The payment, as what was paid. */
export const toPaidAmount = ({ id, amount_cents, currency }: Payment): PaidAmount => ({
  payment_id: id,
  amount_cents,
  currency,
});

/** Those that this installation has. */
export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>;
