import type { Services } from "../services/services.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.ts";

/** Opens the providers that the settings configure. */
export async function openPaymentProviders(services: Services): Promise<PaymentProviders> {
  const { stripe, sandbox } = services.config.payments;
  return {
    // Imported lazily: loading it takes a third of a second.
    ...(stripe && { stripe: (await import("./stripe.ts")).stripeProvider(services, stripe) }),
    ...(sandbox && { sandbox: sandboxProvider(services) }),
  };
}
