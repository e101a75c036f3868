import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { HealthCheck } from "../services/health-check.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { valueSchemas } from "../values/value-schemas.ts";
import { ToolDetail, ToolId, ToolList } from "./tools.schema.ts";
import { describeTools, markUnavailable, toolSchemas } from "./tools.ts";

/** /v1/tools (spec: Endpoints, Tools). */
export function toolsRoutes(services: Services, health: HealthCheck): FastifyPluginAsyncTypebox {
  return async (app) => {
    const described = await describeTools(services);
    const readTools = async () => markUnavailable(described, await health.findRunProblem());

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
      async () => {
        const tools = await readTools();
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
      async ({ params: { tool_id } }) => {
        const tools = await readTools();
        const tool = tools.find(({ id, slug }) => slug === tool_id || id === tool_id.toLowerCase());
        if (!tool) throw notFound("tool", tool_id);
        return { ...tool, schemas: toolSchemas(tool) };
      },
    );
  };
}
