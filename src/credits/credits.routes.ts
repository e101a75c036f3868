import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { boughtMax, boughtMin, packsAt } from "../payments/packs.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import {
  Checkout,
  NewCheckout,
  NewTopUp,
  Packs,
  ProviderParams,
  TopUp,
} from "../payments/payments.schema.ts";
import { startCheckout, topUp } from "../payments/payments.ts";
import type { Services } from "../services/services.ts";
import { Transactions, TransactionsQuery, Wallet } from "./credits.schema.ts";
import { transactionsOf, walletOf } from "./wallet.ts";

/** /v1/credits (spec: Endpoints, Credits). */
export function creditsRoutes(
  services: Services,
  providers: PaymentProviders,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/wallet",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getWallet",
          summary: "Show the balance and the plan",
          response: { 200: Wallet },
        },
      },
      async ({ caller }) => walletOf(services, caller.account_id),
    );

    app.get(
      "/transactions",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listTransactions",
          summary: "List debits and credits",
          querystring: TransactionsQuery,
          response: { 200: Transactions },
        },
      },
      async ({ caller, query }) => ({
        transactions: await transactionsOf(services, caller.account_id, query),
      }),
    );

    app.register(paymentRoutes(services, providers));
  };
}

function paymentRoutes(services: Services, providers: PaymentProviders): FastifyPluginAsyncTypebox {
  const paying = { ...services, providers };
  const { payments } = services.config;
  return async (app) => {
    app.get(
      "/packs",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listPacks",
          summary: "Show what credits cost and who can be paid",
          response: { 200: Packs },
        },
      },
      async () => ({
        currency: payments.currency,
        price_cents_per_credit: payments.creditPriceCents,
        credits_min: boughtMin,
        credits_max: boughtMax,
        packs: packsAt(payments),
        providers: Object.keys(providers),
      }),
    );

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
          summary: "Begin to pay for credits",
          description:
            "Tells a page where it is paid; the credits come once the provider confirms that. The payment method is saved for top-ups.",
          params: ProviderParams,
          body: NewCheckout,
          response: { 200: Checkout },
        },
      },
      async ({ caller, params, body, claim }) =>
        startCheckout(paying, caller, params.payment_provider, { ...body, claim_id: claim?.id }),
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
            "After a 502 or 504 the same top-up can be asked for again, and is still charged once.",
          params: ProviderParams,
          body: NewTopUp,
          response: { 200: TopUp },
        },
      },
      async ({ caller, params, body, claim }) => ({
        transaction: await topUp(paying, caller, params.payment_provider, {
          ...body,
          claim_id: claim?.id,
        }),
      }),
    );
  };
}
