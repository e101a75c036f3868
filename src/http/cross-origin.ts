import type { FastifyInstance } from "fastify";
import type { Services } from "../services/services.ts";

const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, Range, X-API-Key",
  "access-control-max-age": "600",
};

/**
 * Allows browser pages of the origins in CORS_ORIGINS to call the API (Fetch standard, CORS
 * protocol). `responseHeaders` are the documented headers that a page may read. A preflight needs
 * no credentials, because a browser sends none; any other OPTIONS is an ordinary request.
 * @fastify/cors is not used because it adds an OPTIONS route to every URL.
 */
export function enableCors(
  app: FastifyInstance,
  { config }: Pick<Services, "config">,
  responseHeaders: readonly string[],
): void {
  const allowed = new Set(config.corsOrigins);
  if (allowed.size === 0) return;
  const exposed = [
    ...responseHeaders,
    "Allow",
    "Content-Disposition",
    "Content-Range",
    "ETag",
  ].join(", ");
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("vary", "Origin");
    const { origin, "access-control-request-method": method } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": exposed,
    });
    if (request.method !== "OPTIONS" || method === undefined) return done();
    reply.code(204).headers(preflightHeaders).send();
  });
}
