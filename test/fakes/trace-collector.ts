import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: Record<string, unknown>;
}

interface ExportRequest {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<CollectedSpan, "attributes"> & {
        attributes: { key: string; value: Record<string, unknown> }[];
      })[];
    }[];
  }[];
}

/** A collector of OpenTelemetry that receives OTLP as JSON over HTTP. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const keys: unknown[] = [];
  const server = createServer(async (request, response) => {
    keys.push(`${request.url} ${request.headers["x-collector-key"]}`);
    const { resourceSpans } = (await json(request)) as ExportRequest;
    for (const { scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const pairs = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
        spans.push({ ...span, attributes: Object.fromEntries(pairs) });
      }
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      headers: { "x-collector-key": "secret" },
      ...{ serviceName: "test", ratio: 1 },
    },
    spans,
    /** The path and the key of each request. */
    keys,
    close: () => server.close(),
  };
}
