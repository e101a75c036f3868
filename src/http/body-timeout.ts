import type { FastifyInstance, preParsingHookHandler } from "fastify";
import type { Services } from "../services/services.ts";

/** For a body of a megabyte at most; the server's own time is for the largest upload. */
const body_milliseconds = 60_000;

/** Hangs up on who sends a body byte by byte: without a key, in /auth and /callbacks, a connection could be held for an hour. */
export function endSlowBodies(app: FastifyInstance, { clock }: Pick<Services, "clock">): void {
  const hook: preParsingHookHandler = ({ raw }, _reply, payload, done) => {
    if (
      raw.headers["transfer-encoding"] !== undefined ||
      Number(raw.headers["content-length"] ?? 0) > 0
    ) {
      const over = new AbortController();
      raw.once("close", () => over.abort());
      clock.sleep(body_milliseconds, over.signal).then(
        () => raw.destroy(),
        () => {},
      );
    }
    done(null, payload);
  };
  app.addHook("onRoute", (options) => {
    if (options.method !== "POST" || options.config?.form) return;
    options.preParsing = [hook, ...[options.preParsing ?? []].flat()];
  });
}
