import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/**
 * One line a request, when its answer goes out: waiting for the end (onResponse) would cost two listeners a request, and a stream would
 * be logged ten minutes late. The route's pattern stands for the path: a path or a query may hold a secret.
 */
export function logRequests(app: FastifyInstance, { log }: Pick<Services, "log">): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    log.request({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round((performance.now() - request.received_at) * 10) / 10,
      request_id: request.id,
      account_id: request.caller?.account_id,
    });
    done();
  });
}
