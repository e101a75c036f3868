import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";

/**
 * Where responses are recorded. `route` is a method and a pattern, such as "GET /v1/runs/{run_id}".
 */
export interface ResponseRecorders {
  /** Records the response time for the metrics. */
  observe(route: string, status: number, milliseconds: number): void;
  /** Records the usage of an account. */
  recordUsage(route: string, caller: Caller, status: number, milliseconds: number): void;
}

/**
 * Records every response: a log line; for each route that is registered after this call the
 * response time; and for a known caller the usage. It happens when the headers are sent, not when
 * the response ends: onResponse adds two listeners to each request, is not called when the client
 * has disconnected, and would count an event stream as a slow response.
 */
export function recordResponses(
  app: FastifyInstance,
  { log, tracing }: Pick<Services, "log" | "tracing">,
  { observe, recordUsage }: ResponseRecorders,
): void {
  const record = (
    request: FastifyRequest,
    { statusCode: status }: FastifyReply,
    path: string | undefined,
    route: string,
  ) => {
    const { method, id: request_id, receivedAt } = request;
    const caller: Caller | undefined = request.caller;
    const milliseconds = performance.now() - receivedAt;
    const ms = Math.round(milliseconds * 10) / 10;
    // The route's pattern is logged instead of the URL, which may contain a secret.
    log.request({
      method,
      route: path,
      ...(path === undefined && { path: printablePath(request.url) }),
      status,
      ms,
      request_id,
      account_id: caller?.account_id,
      trace_id: tracing.traceId(),
    });
    if (path !== undefined) observe(route, status, milliseconds);
    if (caller) recordUsage(route, caller, status, milliseconds);
  };
  // Each route has a hook with its own pattern: reading the pattern from the request costs more
  // than the log line.
  app.addHook("onRoute", (options) => {
    const path = options.url.replace(/:(\w+)/g, "{$1}");
    const route = `${options.method} ${path}`;
    options.onSend = [
      ...[options.onSend ?? []].flat(),
      (request, reply, _payload, done) => {
        record(request, reply, path, route);
        done();
      },
    ];
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.is404) record(request, reply, undefined, `${request.method} *`);
    done();
  });
}

const pathLengthMax = 200;

/**
 * The path of a URL for the log: without the query, with an API key that was pasted into it
 * removed, and with other characters than printable ASCII escaped.
 */
export function printablePath(url: string): string {
  const path = url
    .replace(/[?#].*/s, "")
    .replace(/vk_\w+/g, "vk_…")
    .replace(/[^\x21-\x7e…]/g, (character) => encodeURIComponent(character.toWellFormed()));
  return path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path;
}
