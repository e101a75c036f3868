import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * A unique request id. randomUUID is the fastest random source here: Node caches random bytes for
 * it.
 */
export const newRequestId = () => `req_${randomUUID()}`;

/**
 * Headers of every response: the request id, no content sniffing, no caching. Pages add their own
 * security headers.
 */
export const standardHeaders = (request_id: string) => ({
  "x-request-id": request_id,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Time of arrival, as performance.now(). Fastify's elapsedTime starts only when an onResponse
     * hook exists.
     */
    receivedAt: number;
  }
}

/** Records the time of arrival and sets the standard headers, before any other hook can respond. */
export function addStandardHeaders(app: FastifyInstance): void {
  app.decorateRequest("receivedAt", 0);
  app.addHook("onRequest", (request, reply, done) => {
    request.receivedAt = performance.now();
    reply.headers(standardHeaders(request.id));
    done();
  });
}
