import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { AccountInfo, Pronunciations } from "./account.schema.ts";
import { getAccountInfo } from "./account-info.ts";
import { readPronunciations, replacePronunciations } from "./pronunciations.ts";

/** /v1/account: the account, and how its words are said. */
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

    app.get(
      "/pronunciations",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listPronunciations",
          summary: "List how your words are said",
          response: { 200: Pronunciations },
        },
      },
      async ({ caller: { account_id } }) => ({
        pronunciations: await readPronunciations(services.db, account_id),
      }),
    );

    app.patch(
      "/pronunciations",
      {
        config: { scope: "write", extension: true, errors: ["validation_error"] },
        schema: {
          operationId: "replacePronunciations",
          summary: "Replace how your words are said",
          description:
            "The list holds for all later speech of the account. Captions show the words as written.",
          body: Pronunciations,
          response: { 200: Pronunciations },
        },
      },
      async ({ caller: { account_id }, body: { pronunciations } }) => ({
        pronunciations: await replacePronunciations(services, account_id, pronunciations),
      }),
    );
  };
}
