import type { FastifyInstance } from "fastify";
import { badRequest } from "../system/errors.ts";

/** What Node would refuse by itself, without a request id and without a body. The server must be made with `requireHostHeader: false`. */
export function answerBareRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, raw }, _reply, done) =>
    done(
      headers.host === undefined && raw.httpVersion === "1.1"
        ? badRequest("The header Host is missing; HTTP/1.1 needs it.")
        : undefined,
    ),
  );
  // An expectation that is not known may be passed over (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, answer) =>
    app.server.emit("request", request, answer),
  );
}
