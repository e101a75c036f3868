import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { TSchema } from "typebox";
import { createBufferSender } from "../http/send-buffer.ts";
import type { Services } from "../services/services.ts";
import { buildDocument } from "./document.ts";
import type { DocumentedRoute } from "./operation.ts";

declare module "fastify" {
  interface FastifySchema {
    /** A unique verb and noun in camelCase: the name of the method in generated clients. */
    operationId?: string;
    summary?: string;
    description?: string;
  }
  interface FastifyContextConfig {
    /** The route reads the header If-Match. */
    ifMatch?: boolean;
    /** The fields of a multipart/form-data body, which `schema.body` cannot describe. */
    form?: TSchema;
  }
}

/** Collects every API route (a route with a scope) that is registered after this call. */
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

/** GET /openapi.json: the document of the collected routes, built on first use. */
export function openapiRoutes(
  { config }: Pick<Services, "config">,
  routes: readonly DocumentedRoute[],
): FastifyPluginAsync {
  return async (app) => {
    // A buffer, because Node copies a string for each connection that is slow to read it.
    const sendBuffer = createBufferSender();
    let body: Buffer | undefined;
    app.get("/openapi.json", async (_request, reply) => {
      body ??= Buffer.from(JSON.stringify(buildDocument(routes, config.publicUrl)));
      return sendBuffer(reply.type("application/json; charset=utf-8"), body);
    });
  };
}
