import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { AccountInfo } from "./account.schema.ts";
import { getAccountInfo } from "./account-info.ts";

/** GET /v1/account. */
export function accountRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "getAccount",
          summary: "Get your account with its limits",
          response: { 200: AccountInfo },
        },
      },
      async ({ caller }) => getAccountInfo(services, caller),
    );
  };
}
