import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Caller } from "../identity/caller.ts";
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
 * /v1/usage. Counts are flushed first, so that a response includes all
 * earlier requests to this process.
 */
export function usageRoutes(
  services: Services,
  recorder: UsageRecorder,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook("preHandler", () => recorder.flush());
    app.register(totalsRoutes(services));
    app.register(breakdownRoutes(services));
  };
}

const config = { scope: "read" } as const;

const toPeriod = ({ caller, query }: { caller: Caller; query: { days: number } }) => ({
  account_id: caller.account_id,
  days: query.days,
});

function totalsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
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
      async (request) => usageSummary(services, toPeriod(request)),
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
      async (request) => ({ data: await usageByDay(services, toPeriod(request)) }),
    );
  };
}

function breakdownRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
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
      async (request) => ({ endpoints: await usageByEndpoint(services, toPeriod(request)) }),
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
      async (request) => ({ keys: await usageByKey(services, toPeriod(request)) }),
    );
  };
}
