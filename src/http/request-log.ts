import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** One line a request, when it is answered. The route's pattern stands for the path: a path or a query may hold a secret. */
export function logRequests(app: FastifyInstance, { log }: Pick<Services, "log">): void {
  app.addHook("onResponse", (request, reply, done) => {
    log.request({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      request_id: request.id,
      account_id: request.caller?.account_id,
    });
    done();
  });
}
