import type { FastifyInstance, FastifyRequest } from "fastify";
import { noTracing, type OpenSpan, type Tracing } from "../system/tracing.ts";

/**
 * A span for each request, below that of its header `traceparent`. It ends when the headers are
 * sent, as the response times of /metrics do.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  // Without a collector, requests have no further hooks.
  if (tracing === noTracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url?.replace(/:(\w+)/g, "{$1}") ?? "*";
    const { traceparent } = request.headers;
    const attributes = { "http.request.method": method, "http.route": route };
    const parent = typeof traceparent === "string" ? traceparent : undefined;
    const span = tracing.open(
      `${method} ${route}`,
      { ...attributes, request_id: request.id },
      parent,
    );
    spans.set(request, span);
    span.within(done);
  });
  // Bodies are read by events of the connection, which leave the span.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const status = reply.statusCode;
    spans
      .get(request)
      ?.end(
        { "http.response.status_code": status, account_id: request.caller?.account_id },
        status >= 500 ? new Error() : undefined,
      );
    done();
  });
}
