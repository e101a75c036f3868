import type { FastifyInstance } from "fastify";
import type { Services } from "../services/services.ts";

/** Reserved for work after the server has closed, such as writing the usage counts. */
const reservedSeconds = 2;

/**
 * During shutdown, closes each connection after its response; keep-alive connections would delay
 * the shutdown by a minute. Requests that still run near the end of the shutdown time, such as slow
 * uploads, are cut.
 */
export function closeConnectionsOnShutdown(
  app: FastifyInstance,
  { clock, config }: Pick<Services, "clock" | "config">,
): void {
  const closed = new AbortController();
  const cutAtDeadline = async () => {
    await clock.sleep((config.shutdownSeconds - reservedSeconds) * 1000, closed.signal);
    app.server.closeAllConnections();
  };
  app.addHook("preClose", async () => {
    // Node reads these after each response. A hook on every response would cost more than it saves.
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 0;
    cutAtDeadline().catch(() => {});
  });
  app.addHook("onClose", async () => closed.abort());
}
