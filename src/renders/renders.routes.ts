import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { cancelRender } from "./cancel-render.ts";
import { listRenders } from "./list-renders.ts";
import { NewRender, Render, RenderId, RenderList, RendersQuery } from "./renders.schema.ts";
import { getRender, startRender } from "./renders.ts";

/** The endpoints of /v1/renders. */
export function rendersRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.post(
      "",
      {
        config: {
          scope: "write",
          errors: ["not_found", "insufficient_credits", "validation_error", "gateway_timeout"],
          idempotency: "repeatable",
          ownRules: ["options"],
        },
        schema: {
          operationId: "startRender",
          summary: "Render a project in another size or format",
          description:
            "Holds the price, which depends on output seconds and pixels. A failed render is free. The same project revision with the same options returns the existing file, at once and free.",
          body: NewRender,
          response: { 202: Render },
        },
      },
      async ({ caller, body, claim }, reply) =>
        reply.code(202).send(await startRender(services, caller, body, claim?.id)),
    );

    app.get(
      "",
      {
        config: { scope: "read", extension: true, errors: ["not_found"] },
        schema: {
          operationId: "listRenders",
          summary: "List renders, newest first",
          querystring: RendersQuery,
          response: { 200: RenderList },
        },
      },
      async ({ caller, query }) => listRenders(services, links, caller, query),
    );

    app.get(
      "/:render_id",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getRender",
          summary: "Get a render",
          params: RenderId,
          response: { 200: Render },
        },
      },
      async ({ caller, params }) => getRender(services, links, caller, params.render_id),
    );

    app.register(cancelRoutes(services));
  };
}

function cancelRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/:render_id/cancel",
      {
        config: { scope: "write", extension: true, errors: ["conflict"] },
        schema: {
          operationId: "cancelRender",
          summary: "Cancel a pending or running render",
          description: "Stops the encoding and releases the hold. A cancelled render is free.",
          params: RenderId,
          response: { 200: Render },
        },
      },
      async ({ caller, params }) => cancelRender(services, caller, params.render_id),
    );
  };
}
