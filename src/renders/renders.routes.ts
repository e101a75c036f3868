import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services.ts";
import { linksOf } from "../storage/signed-links.ts";
import { NewRender, Render, RenderId } from "./renders.schema.ts";
import { shownRender, startRender } from "./renders.ts";

/** /v1/renders (spec: Endpoints, Renders). */
export function rendersRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = linksOf(services);
  return async (app) => {
    app.post(
      "",
      {
        config: { scope: "write", errors: ["not_found", "insufficient_credits", "validation_error", "gateway_timeout"], idempotency: "repeatable" },
        schema: { body: NewRender, response: { 202: Render } },
      },
      async ({ caller, body, claim }, reply) => reply.code(202).send(await startRender(services, caller, body, claim?.id)),
    );

    app.get(
      "/:render_id",
      { config: { scope: "read" }, schema: { params: RenderId, response: { 200: Render } } },
      async ({ caller, params }) => shownRender(services, links, caller, params.render_id),
    );
  };
}
