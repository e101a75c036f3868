import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import { valueSchemas } from "../values/value-schemas.ts";
import { ToolDetail, ToolId, ToolList } from "./tools.schema.ts";
import { describeTools, selectSchemas } from "./tools.ts";

/** /v1/tools (spec: Endpoints, Tools). */
export function toolsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tools = await describeTools(services);

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
      async () => ({ tools, total: tools.length, schemas: valueSchemas }),
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
        const tool = tools.find(({ id, slug }) => slug === tool_id || id === tool_id.toLowerCase());
        if (!tool) throw notFound("tool", tool_id);
        return { ...tool, schemas: selectSchemas(tool) };
      },
    );
  };
}
