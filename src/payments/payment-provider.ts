import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";

/** A row of `payments`. It is inserted before the provider is called. */
export type Payment = Selectable<Database["payments"]>;
export type ProviderName = Payment["provider"];

/** A payment provider. All its failures are ApiErrors. */
export interface PaymentProvider {
  /**
   * Creates a payment page that also saves the payment method.
   * Throws bad_gateway, gateway_timeout.
   */
  checkout(payment: Payment): Promise<{ checkout_url: string; session_id: string }>;
  /**
   * Charges the saved payment method. Idempotent: repeated calls for a payment charge it once.
   * Throws conflict if nothing was charged and nothing will be. After bad_gateway or
   * gateway_timeout the outcome is unknown.
   */
  charge(payment: Payment): Promise<PaidAmount>;
  /**
   * Verifies a callback and returns what was paid, or undefined for other events.
   * Throws bad_request for an invalid signature.
   */
  parseCallback(callback: Callback): PaidAmount | undefined;
}

/** A request to /callbacks/{provider}. The signature covers the raw body. */
export interface Callback {
  body: Buffer;
  signature: string;
}

export interface PaidAmount {
  payment_id: string;
  amount_cents: number;
  currency: string;
}

/** The full amount of a payment. */
export const toPaidAmount = ({ id, amount_cents, currency }: Payment): PaidAmount => ({
  payment_id: id,
  amount_cents,
  currency,
});

/** The providers that this installation has configured. */
export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>;
