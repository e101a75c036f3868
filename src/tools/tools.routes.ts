import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { isOperator } from "../accounts/operators.ts";
import type { Caller } from "../identity/caller.ts";
import type { HealthCheck } from "../services/health-check.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { valueSchemas } from "../values/value-schemas.ts";
import { ToolDetail, ToolId, ToolList } from "./tools.schema.ts";
import { describeTools, findUnpricedTools, markUnavailable, toolSchemas } from "./tools.ts";

/** The endpoints of /v1/tools. */
export function toolsRoutes(services: Services, health: HealthCheck): FastifyPluginAsyncTypebox {
  return async (app) => {
    const unpriced = findUnpricedTools(services);
    const readTools = async ({ account_id }: Caller) => {
      const problem = await health.findRunProblem();
      const allowed = unpriced.size === 0 || (await isOperator(services.db, account_id));
      return markUnavailable(
        // What a tool lacks may be installed while the process runs.
        await describeTools(services),
        (slug) => (allowed ? undefined : unpriced.get(slug)) ?? problem,
      );
    };

    app.get(
      "",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listTools",
          summary: "List all tools of the catalog",
          response: { 200: ToolList },
        },
      },
      async ({ caller }) => {
        const tools = await readTools(caller);
        return { tools, total: tools.length, schemas: valueSchemas };
      },
    );

    app.get(
      "/:tool_id",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getTool",
          summary: "Get a tool with its inputs and outputs",
          params: ToolId,
          response: { 200: ToolDetail },
        },
      },
      async ({ caller, params: { tool_id } }) => {
        const tools = await readTools(caller);
        const tool = tools.find(({ id, slug }) => slug === tool_id || id === tool_id.toLowerCase());
        if (!tool) throw notFound("tool", tool_id);
        return { ...tool, schemas: toolSchemas(tool) };
      },
    );
  };
}
