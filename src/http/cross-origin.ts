import type { FastifyInstance } from "fastify";
import { headers } from "../openapi/headers.ts";
import type { Services } from "../services/services.ts";

const readable = [...Object.keys(headers), "Allow", "Content-Disposition", "Content-Range"].join(
  ", ",
);
const preflight = {
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Range, X-API-Key",
  "access-control-max-age": "600",
};

/**
 * Lets pages of the origins in CORS_ORIGINS ask from a browser (Fetch standard: CORS protocol). A preflight is answered before anybody is
 * asked who they are, for it can't say; any other OPTIONS is a request like the rest. @fastify/cors makes every address have an OPTIONS.
 */
export function letOriginsAsk(app: FastifyInstance, { config }: Pick<Services, "config">): void {
  const allowed = new Set(config.corsOrigins);
  if (allowed.size === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("vary", "Origin");
    const { origin, "access-control-request-method": method } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": readable,
    });
    if (request.method !== "OPTIONS" || method === undefined) return done();
    reply.code(204).headers(preflight).send();
  });
}
