import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { Download, DownloadQuery, ProjectUuid } from "./downloads.schema.ts";
import { createDownloadLink } from "./downloads.ts";

/** /v1/downloads (spec: Endpoints, Downloads). */
export function downloadsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.get(
      "/projects/:project_uuid",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getDownload",
          summary: "A link to a project's finished video",
          description: "The link needs no header, serves ranges and ends to the second.",
          params: ProjectUuid,
          querystring: DownloadQuery,
          response: { 200: Download },
        },
      },
      async ({ caller, params, query }) =>
        createDownloadLink(services, links, caller, { ...params, ...query }),
    );
  };
}
