import type { FastifyInstance } from "fastify";
import type { Services } from "../services/services.ts";

/** For what is closed after the server, such as writing down what was counted. */
const last_seconds = 2;

/**
 * While the service closes, ends each connection as soon as its answer is out; kept alive, it would hold up the end for a minute. What is
 * still going on near the end of the time to stop, such as an upload over a slow line, is cut.
 */
export function endConnectionsWhenClosing(
  app: FastifyInstance,
  { clock, config }: Pick<Services, "clock" | "config">,
): void {
  const closed = new AbortController();
  const cutInTime = async () => {
    await clock.sleep((config.shutdownSeconds - last_seconds) * 1000, closed.signal);
    app.server.closeAllConnections();
  };
  app.addHook("preClose", async () => {
    // Read by Node when an answer is out. A hook of ours on every answer would cost each one more than it could ever save.
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 0;
    cutInTime().catch(() => {});
  });
  app.addHook("onClose", async () => closed.abort());
}
