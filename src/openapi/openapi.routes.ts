import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { TSchema } from "typebox";
import type { Services } from "../services/services.ts";
import { buildDocument } from "./document.ts";
import type { DocumentedRoute } from "./operation.ts";

declare module "fastify" {
  interface FastifySchema {
    /** A verb and a thing in camelCase, unique: what a generated client calls it. */
    operationId?: string;
    summary?: string;
    description?: string;
  }
  interface FastifyContextConfig {
    /** The fields of a body of multipart/form-data, which `schema.body` cannot check. */
    form?: TSchema;
  }
}

/** Notes every route that is made from now on and belongs to the API: those with a scope. */
export function collectRoutes(app: FastifyInstance): DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema, config }) => {
    const methods = [method].flat().filter((one) => one !== "HEAD" && one !== "OPTIONS");
    if (config?.scope)
      routes.push(
        ...methods.map((one) => ({ method: one, url, config, ...(schema ? { schema } : {}) })),
      );
  });
  return routes;
}

/** GET /openapi.json: what the noted routes are, made when it is first asked for. */
export function openapiRoutes(
  { config }: Pick<Services, "config">,
  routes: readonly DocumentedRoute[],
): FastifyPluginAsync {
  return async (app) => {
    let text: string | undefined;
    app.get("/openapi.json", async (_request, reply) => {
      text ??= JSON.stringify(buildDocument(routes, config.publicUrl));
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
}
