import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services.ts";
import { Transactions, TransactionsQuery, Wallet } from "./credits.schema.ts";
import { transactionsOf, walletOf } from "./wallet.ts";

/** /v1/credits (spec: Endpoints, Credits). */
export function creditsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get("/wallet", { config: { scope: "read" }, schema: { response: { 200: Wallet } } }, async ({ caller }) =>
      walletOf(services, caller.account_id),
    );

    app.get(
      "/transactions",
      { config: { scope: "read" }, schema: { querystring: TransactionsQuery, response: { 200: Transactions } } },
      async ({ caller, query }) => ({ transactions: await transactionsOf(services, caller.account_id, query) }),
    );
  };
}
