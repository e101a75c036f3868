import { inSpan, noTracing, type Tracing } from "../system/tracing.ts";

/** A span for each request, which names the host alone: paths and queries may contain secrets. */
export function tracedFetch(tracing: Tracing, send: typeof fetch): typeof fetch {
  if (tracing === noTracing) return send;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const attributes = { "http.request.method": method, "server.address": url.host };
    return inSpan(tracing, { name: `${method} ${url.host}`, ...attributes }, () =>
      send(input, init),
    );
  };
}
