import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { Transactions, TransactionsQuery, Wallet } from "./credits.schema.ts";
import { getWallet, listTransactions } from "./wallet.ts";

/** The endpoints of /v1/credits. */
export function creditsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/wallet",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getWallet",
          summary: "Get balance and plan",
          response: { 200: Wallet },
        },
      },
      async ({ caller }) => getWallet(services, caller.account_id),
    );

    app.get(
      "/transactions",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listTransactions",
          summary: "List credit transactions",
          querystring: TransactionsQuery,
          response: { 200: Transactions },
        },
      },
      async ({ caller, query }) => ({
        transactions: await listTransactions(services, caller.account_id, query),
      }),
    );
  };
}
