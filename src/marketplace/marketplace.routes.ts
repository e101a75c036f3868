import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { AgentLists } from "../agents/agent-lists.ts";
import { Agent } from "../agents/agents.schema.ts";
import { toAgentResponse } from "../agents/agents.ts";
import type { Services } from "../services/services.ts";
import { TemplateDetail, TemplateId, TemplateList, TemplatesQuery } from "./marketplace.schema.ts";
import { getTemplate, installTemplate, listTemplates } from "./marketplace.ts";

/** The endpoints of /v1/marketplace. */
export function marketplaceRoutes(
  services: Services,
  { lists }: { lists: AgentLists },
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/templates",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listTemplates",
          summary: "List templates, most installed first",
          querystring: TemplatesQuery,
          response: { 200: TemplateList },
        },
      },
      async ({ query }) => listTemplates(services, query.category),
    );

    app.get(
      "/templates/:template_id",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getTemplate",
          summary: "Get a template with its example outputs",
          params: TemplateId,
          response: { 200: TemplateDetail },
        },
      },
      async ({ params }) => getTemplate(services, params.template_id),
    );

    app.post(
      "/templates/:template_id/install",
      {
        config: { scope: "write" },
        schema: {
          operationId: "installTemplate",
          summary: "Install a template as one of your agents",
          description: "The copy is private. Its slug ends in `_copy`.",
          params: TemplateId,
          response: { 201: Agent },
        },
      },
      async ({ caller, params }, reply) => {
        const agent = await installTemplate(services, caller, params.template_id);
        // The next list shows the copy and the count, for every caller of this process.
        lists.forget();
        return reply.code(201).send(toAgentResponse(agent));
      },
    );
  };
}
