import type { FastifyInstance, preParsingHookHandler } from "fastify";
import type { Services } from "../services/services.ts";

/** Limit for a body of at most 1 MiB. Uploads have the longer `requestTimeout` of the server. */
const bodyMilliseconds = 60_000;

/**
 * Closes the connection of a client that takes longer than a minute to send a body. Without this
 * limit, a client without a key could hold a connection for an hour at /auth and /callbacks.
 */
export function limitBodyTime(app: FastifyInstance, { clock }: Pick<Services, "clock">): void {
  const hook: preParsingHookHandler = ({ raw }, _reply, payload, done) => {
    if (
      raw.headers["transfer-encoding"] !== undefined ||
      Number(raw.headers["content-length"] ?? 0) > 0
    ) {
      const received = new AbortController();
      raw.once("close", () => received.abort());
      clock.sleep(bodyMilliseconds, received.signal).then(
        () => raw.destroy(),
        () => {},
      );
    }
    done(null, payload);
  };
  app.addHook("onRoute", (options) => {
    const takesBody = options.method === "POST" || options.method === "PATCH";
    if (!takesBody || options.config?.form) return;
    options.preParsing = [hook, ...[options.preParsing ?? []].flat()];
  });
}
