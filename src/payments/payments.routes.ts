import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { listPacks, maxPurchase, minPurchase } from "./packs.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import {
  Checkout,
  NewCheckout,
  NewTopUp,
  Packs,
  ProviderParams,
  TopUp,
} from "./payments.schema.ts";
import { startCheckout, topUp } from "./payments.ts";

/** The payment endpoints of /v1/credits: packs, checkout and top-up. */
export function paymentsRoutes(
  services: Services,
  providers: PaymentProviders,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(packsRoutes(services, providers));
    app.register(purchaseRoutes(services, providers));
  };
}

function packsRoutes(
  { config: { payments } }: Services,
  providers: PaymentProviders,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/packs",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listPacks",
          summary: "List credit packs, prices and payment providers",
          response: { 200: Packs },
        },
      },
      async () => ({
        currency: payments.currency,
        price_cents_per_credit: payments.creditPriceCents,
        credits_min: minPurchase,
        credits_max: maxPurchase,
        packs: listPacks(payments),
        providers: Object.keys(providers),
      }),
    );
  };
}

function purchaseRoutes(
  services: Services,
  providers: PaymentProviders,
): FastifyPluginAsyncTypebox {
  const paymentServices = { ...services, providers };
  return async (app) => {
    app.post(
      "/:payment_provider/checkout",
      {
        config: {
          scope: "billing",
          errors: ["bad_gateway", "gateway_timeout"],
          idempotency: "repeatable",
        },
        schema: {
          operationId: "startCheckout",
          summary: "Start a checkout",
          description:
            "Returns the URL of a payment page. The credits are added when the provider confirms the payment. The payment method is saved for top-ups.",
          params: ProviderParams,
          body: NewCheckout,
          response: { 200: Checkout },
        },
      },
      async ({ caller, params, body, claim }) =>
        startCheckout(paymentServices, caller, params.payment_provider, {
          ...body,
          claim_id: claim?.id,
        }),
    );

    app.post(
      "/:payment_provider/top-up",
      {
        config: {
          scope: "billing",
          errors: ["conflict", "bad_gateway", "gateway_timeout"],
          idempotency: "repeatable",
        },
        schema: {
          operationId: "topUp",
          summary: "Buy credits with the saved payment method",
          description:
            "After a 502 or 504, repeat the same request: the payment is charged only once.",
          params: ProviderParams,
          body: NewTopUp,
          response: { 200: TopUp },
        },
      },
      async ({ caller, params, body, claim }) => ({
        transaction: await topUp(paymentServices, caller, params.payment_provider, {
          ...body,
          claim_id: claim?.id,
        }),
      }),
    );
  };
}
