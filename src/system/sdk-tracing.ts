import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { SpanAttributes, Tracing, TracingSettings } from "./tracing.ts";

const closeSeconds = 3;

/**
 * Sends spans to a collector, with the HTTP client of the SDK: the operator chose the address.
 * Whether a trace is recorded depends on its id alone, so all processes agree. The flag of a caller
 * is ignored, but a caller may choose the id.
 */
export function openSdkTracing(settings: TracingSettings, part: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.serviceName,
      "service.instance.id": `${hostname()}-${process.pid}`,
      "reelwright.part": part,
    }),
    sampler: new TraceIdRatioBasedSampler(settings.ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${settings.endpoint}/v1/traces`,
          headers: settings.headers,
        }),
      }),
    ],
  });
  const tracer = provider.getTracer("reelwright");
  const current = new AsyncLocalStorage<Context>();
  const spanContext = () => {
    const context = current.getStore();
    return context && trace.getSpanContext(context);
  };
  return {
    open(name, attributes, parent) {
      const context = parseParent(parent) ?? current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: known(attributes) }, context);
      const own = trace.setSpan(context, span);
      return {
        within: (work) => current.run(own, work),
        end: (more = {}, error) => endSpan(span, more, error),
      };
    },
    parent() {
      const active = spanContext();
      if (!active) return undefined;
      const flags = active.traceFlags.toString(16).padStart(2, "0");
      return `00-${active.traceId}-${active.spanId}-${flags}`;
    },
    traceId: () => spanContext()?.traceId,
    close: () =>
      provider
        .forceFlush({ timeoutMillis: closeSeconds * 1000 })
        .catch(() => undefined)
        .then(() => provider.shutdown())
        .catch(() => undefined),
  };
}

function endSpan(span: Span, attributes: SpanAttributes, error: unknown): void {
  span.setAttributes(known(attributes));
  if (error !== undefined) {
    // The message may contain texts of a tenant.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
  span.end();
}

const known = (attributes: SpanAttributes) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function parseParent(text: string | undefined): Context | undefined {
  const [, traceId = "", spanId = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text ?? "") ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  const isRemote = true;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, isRemote },
    traceFlags: TraceFlags.SAMPLED,
  });
}
