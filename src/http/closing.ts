import type { FastifyInstance } from "fastify";

/** While the service closes, ends each connection as soon as its answer is out; kept alive, it would hold up the end for a minute. */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    // A connection counts as idle only after this turn.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
