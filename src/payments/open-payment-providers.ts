import type { Services } from "../services/services.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.ts";

/** Opens the providers that the settings configure. */
export async function openPaymentProviders(services: Services): Promise<PaymentProviders> {
  const { stripe, sandbox, sandboxOff } = services.config.payments;
  if (sandboxOff !== undefined)
    services.log.warn({ reason: sandboxOff }, `Sandbox payments are off: ${sandboxOff}`);
  return {
    // Imported lazily: loading it takes a third of a second.
    ...(stripe && { stripe: (await import("./stripe.ts")).stripeProvider(services, stripe) }),
    ...(sandbox && { sandbox: sandboxProvider(services) }),
  };
}
