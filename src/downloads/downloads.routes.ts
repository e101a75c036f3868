import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services.ts";
import { linksOf } from "../storage/signed-links.ts";
import { Download, DownloadQuery, ProjectUuid } from "./downloads.schema.ts";
import { downloadOf } from "./downloads.ts";

/** /v1/downloads (spec: Endpoints, Downloads). */
export function downloadsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = linksOf(services);
  return async (app) => {
    app.get(
      "/projects/:project_uuid",
      {
        config: { scope: "read", errors: ["bad_gateway"] },
        schema: {
          operationId: "getDownload",
          summary: "Get a link to a project's video",
          description: "The link leads to the newest render of the project's newest revision, and works until its time is up.",
          params: ProjectUuid,
          querystring: DownloadQuery,
          response: { 200: Download },
        },
      },
      async ({ caller, params, query }) => downloadOf(services, links, caller, { ...params, ...query }),
    );
  };
}
