import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { Download, DownloadQuery, ProjectUuid } from "./downloads.schema.ts";
import { createDownloadLink } from "./downloads.ts";

/** The endpoints of /v1/downloads. */
export function downloadsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.get(
      "/projects/:project_uuid",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getDownload",
          summary: "Get a download link for a project",
          description:
            "Returns a signed link to the latest rendered video. The link needs no header, supports range requests and expires exactly after `expires_in` seconds.",
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
