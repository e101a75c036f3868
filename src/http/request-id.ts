import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** A name for one request and its answer, the errors too. Of the random sources this one costs least: Node keeps a stock of UUIDs. */
export const newRequestId = () => `req_${randomUUID()}`;

/** Headers that every answer carries: its name, and that it is nobody's to guess the type of or to keep. Pages add what is about pages. */
export const standardHeaders = (request_id: string) => ({
  "x-request-id": request_id,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

declare module "fastify" {
  interface FastifyRequest {
    /** When it came, as performance.now(). Fastify's own elapsedTime begins only where something waits for the answer's end. */
    received_at: number;
  }
}

/** Notes when a request came, and sets the standard headers before anything can answer. */
export function addStandardHeaders(app: FastifyInstance): void {
  app.decorateRequest("received_at", 0);
  app.addHook("onRequest", (request, reply, done) => {
    request.received_at = performance.now();
    reply.headers(standardHeaders(request.id));
    done();
  });
}
