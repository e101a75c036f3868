import type { FastifyInstance } from "fastify";
import { badRequest } from "../system/errors.ts";

/**
 * Rejects HTTP/1.1 requests without a Host header. Node would do it without a request id and an
 * error body, so the server is created with `requireHostHeader: false`.
 */
export function rejectMissingHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, raw }, _reply, done) =>
    done(
      headers.host === undefined && raw.httpVersion === "1.1"
        ? badRequest("The Host header is missing. HTTP/1.1 requires it; send one.")
        : undefined,
    ),
  );
  // A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
}
