import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import type { Services } from "../services/services.ts";
import { createLinks, requireValidLink } from "../storage/signed-links.ts";
import { ApiError, notFound } from "../system/errors.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import { stillReader } from "./saved-stills.ts";

const Params = Type.Object({
  project_id: Type.String(),
  revision: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }),
  file_name: Type.String(),
});
const Query = Type.Object({
  expires: Type.String({ default: "" }),
  signature: Type.String({ default: "" }),
});

/**
 * GET /stills/{project_id}/{revision}/{scene}.jpg: draws the still of a scene when its link is
 * opened first. The signature is the authentication.
 */
export function stillsRoutes(services: Services, drawer: PreviewDrawer): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  const readStill = stillReader(services, drawer);
  return async (app) => {
    app.get(
      "/:project_id/:revision/:file_name",
      { schema: { params: Params, querystring: Query } },
      async ({ params: { project_id, file_name, ...params }, query }, reply) => {
        if (!file_name.endsWith(".jpg")) throw notFound("still", file_name);
        const target = {
          project_id,
          revision: Number(params.revision),
          scene: file_name.slice(0, -".jpg".length),
        };
        const left = requireValidLink(links, target, query, services.clock.now());
        const still = await readStill(target).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === "rate_limit_exceeded")
            reply.header("retry-after", 1);
          throw error;
        });
        return reply
          .headers({
            "cache-control": `private, max-age=${Math.floor(left)}`,
            "x-content-type-options": "nosniff",
          })
          .type("image/jpeg")
          .send(still);
      },
    );
  };
}
