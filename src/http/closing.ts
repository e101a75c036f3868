import type { FastifyInstance } from "fastify";

/** While the service closes, ends each connection as soon as its answer is out; kept alive, it would hold up the end for a minute. */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    // Read by Node when an answer is out. A hook of ours on every answer would cost each one more than it could ever save.
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 0;
  });
}
