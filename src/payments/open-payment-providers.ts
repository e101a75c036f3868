import type { Services } from "../services/services.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.ts";

/** The providers that the settings name. */
export async function openPaymentProviders(services: Services): Promise<PaymentProviders> {
  const { stripe, sandbox } = services.config.payments;
  return {
    // Loaded only where it is used: it takes a third of a second.
    ...(stripe && { stripe: (await import("./stripe.ts")).stripeProvider(services, stripe) }),
    ...(sandbox && { sandbox: sandboxProvider(services) }),
  };
}
