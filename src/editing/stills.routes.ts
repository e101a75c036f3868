import { basename, extname } from "node:path";
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

const mediaTypes = { jpg: "image/jpeg", json: "application/json; charset=utf-8" };
const isFormat = (extension: string): extension is keyof typeof mediaTypes =>
  Object.hasOwn(mediaTypes, extension);

/**
 * GET /stills/{project_id}/{revision}/{scene}.jpg: draws the still of a scene when its link is
 * opened first. With .json: what draws it on a canvas. The signature is the authentication.
 */
export function stillsRoutes(services: Services, drawer: PreviewDrawer): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  const readStill = stillReader(services, drawer);
  return async (app) => {
    app.get(
      "/:project_id/:revision/:file_name",
      { schema: { params: Params, querystring: Query } },
      async ({ params: { project_id, file_name, ...params }, query }, reply) => {
        const extension = extname(file_name).slice(1);
        if (!isFormat(extension)) throw notFound("still", file_name);
        const scene = basename(file_name, `.${extension}`);
        const revision = Number(params.revision);
        const target = { project_id, revision, scene, format: extension };
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
          .type(mediaTypes[extension])
          .send(still);
      },
    );
  };
}
