import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import {
  SummaryQuery,
  UsageByDay,
  UsageByEndpoint,
  UsageByKey,
  UsageQuery,
  UsageSummary,
} from "./usage.schema.ts";
import { usageByDay, usageByEndpoint, usageByKey, usageSummary } from "./usage.ts";
import type { UsageRecorder } from "./usage-recorder.ts";

/**
 * /v1/usage (spec: Endpoints, Usage). Counts are flushed first, so that a response includes all
 * earlier requests to this process.
 */
export function usageRoutes(
  services: Services,
  recorder: UsageRecorder,
): FastifyPluginAsyncTypebox {
  const config = { scope: "read" } as const;
  return async (app) => {
    app.addHook("preHandler", () => recorder.flush());

    app.get(
      "/summary",
      {
        config,
        schema: {
          operationId: "getUsageSummary",
          summary: "Get usage summary",
          querystring: SummaryQuery,
          response: { 200: UsageSummary },
        },
      },
      async ({ caller, query }) =>
        usageSummary(services, { account_id: caller.account_id, days: query.days }),
    );

    app.get(
      "/daily",
      {
        config,
        schema: {
          operationId: "listDailyUsage",
          summary: "List usage by day",
          querystring: UsageQuery,
          response: { 200: UsageByDay },
        },
      },
      async ({ caller, query }) => ({
        data: await usageByDay(services, { account_id: caller.account_id, days: query.days }),
      }),
    );

    app.get(
      "/by-endpoint",
      {
        config,
        schema: {
          operationId: "listUsageByEndpoint",
          summary: "List usage by endpoint",
          querystring: UsageQuery,
          response: { 200: UsageByEndpoint },
        },
      },
      async ({ caller, query }) => ({
        endpoints: await usageByEndpoint(services, {
          account_id: caller.account_id,
          days: query.days,
        }),
      }),
    );

    app.get(
      "/by-key",
      {
        config,
        schema: {
          operationId: "listUsageByKey",
          summary: "List usage by API key",
          querystring: UsageQuery,
          response: { 200: UsageByKey },
        },
      },
      async ({ caller, query }) => ({
        keys: await usageByKey(services, { account_id: caller.account_id, days: query.days }),
      }),
    );
  };
}
