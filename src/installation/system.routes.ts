import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { grantCredits } from "../accounts/grant-credits.ts";
import { listAccountPage } from "../accounts/list-accounts.ts";
import { requireOperator } from "../accounts/operators.ts";
import { setPlan } from "../accounts/set-plan.ts";
import { findExistingAccounts } from "../identity/find-account.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import {
  ChangedPlan,
  CreditGrant,
  GrantedCredits,
  PlanChange,
  SettingsChange,
  SystemAccountId,
  SystemAccounts,
  SystemAccountsQuery,
  SystemSettings,
  SystemState,
} from "./system.schema.ts";
import { openSystemState } from "./system-state.ts";
import { changeTopicSource, readTopicSource } from "./topic-source.ts";

const config = { scope: "admin", extension: true } as const;
const onlyOperators = "Only for operators; other accounts get a 403.";

/** /v1/system: the state of the installation and its accounts, for operators. */
export function systemRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const readState = openSystemState(services);
    // Before the body is read and checked, and after the hook that identifies the caller.
    app.addHook("preParsing", async ({ caller }) => requireOperator(services, caller));
    app.register(settingsRoutes(services));
    app.register(accountRoutes(services));

    app.get(
      "",
      {
        config,
        schema: {
          operationId: "getSystem",
          summary: "Get the state of the installation",
          description: `Checks, versions, workers, queues, disk and database. ${onlyOperators}`,
          response: { 200: SystemState },
        },
      },
      async () => readState(),
    );

    app.get(
      "/accounts",
      {
        config,
        schema: {
          operationId: "listAccounts",
          summary: "List all accounts",
          description: onlyOperators,
          querystring: SystemAccountsQuery,
          response: { 200: SystemAccounts },
        },
      },
      async ({ query }) => listAccountPage(services, query),
    );
  };
}

const readSettings = async (services: Services) => ({
  topic_source: await readTopicSource(services),
  changeable: services.config.topicSource === undefined,
});

function settingsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/settings",
      {
        config,
        schema: {
          operationId: "getSystemSettings",
          summary: "Get the settings that operators change",
          description: onlyOperators,
          response: { 200: SystemSettings },
        },
      },
      async () => readSettings(services),
    );

    app.patch(
      "/settings",
      {
        config: { ...config, errors: ["conflict"] },
        schema: {
          operationId: "changeSystemSettings",
          summary: "Change settings",
          description: `For all processes, without a restart. ${onlyOperators}`,
          body: SettingsChange,
          response: { 200: SystemSettings },
        },
      },
      async ({ body: { topic_source } }) => {
        await changeTopicSource(services, topic_source);
        return readSettings(services);
      },
    );
  };
}

function accountRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const requireAccount = async (account_id: string) => {
      const known = await findExistingAccounts(services.db, [account_id]);
      if (!known.has(account_id)) throw notFound("account", account_id);
    };

    app.patch(
      "/accounts/:account_id",
      {
        config,
        schema: {
          operationId: "changePlan",
          summary: "Change the plan of an account",
          description: onlyOperators,
          params: SystemAccountId,
          body: PlanChange,
          response: { 200: ChangedPlan },
        },
      },
      async ({ params: { account_id }, body: { plan } }) => {
        await requireAccount(account_id);
        await setPlan(services, account_id, plan);
        return { account_id, plan };
      },
    );

    app.post(
      "/accounts/:account_id/credits",
      {
        config,
        schema: {
          operationId: "grantCredits",
          summary: "Add credits to an account",
          description: onlyOperators,
          params: SystemAccountId,
          body: CreditGrant,
          response: { 200: GrantedCredits },
        },
      },
      async ({ params: { account_id }, body: { credits } }) => {
        await requireAccount(account_id);
        const balance = await grantCredits(services, account_id, credits);
        return { account_id, credits, balance };
      },
    );
  };
}
