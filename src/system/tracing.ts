/** Values of a span: ids, names and numbers, never texts of tenants. */
export type SpanAttributes = Record<string, string | number | undefined>;

/** A span that is open. */
export interface OpenSpan {
  /** Runs `work` with this span as the parent of further ones. */
  within<T>(work: () => T): T;
  end(attributes?: SpanAttributes, error?: unknown): void;
}

/** Traces for OpenTelemetry. Without a collector, all of it does nothing. */
export interface Tracing {
  /**
   * Opens a span below the current one, or below `parent`: the header `traceparent` of W3C Trace
   * Context. An invalid one is ignored.
   */
  open(name: string, attributes: SpanAttributes, parent?: string): OpenSpan;
  /** The current span as `traceparent`, for another process. Undefined outside of spans. */
  parent(): string | undefined;
  /** 32 hexadecimal digits. Undefined outside of spans. */
  traceId(): string | undefined;
  /** Sends what is left. Never rejects. */
  close(): Promise<void>;
}

const noSpan: OpenSpan = { within: (work) => work(), end: () => {} };

export const noTracing: Tracing = {
  open: () => noSpan,
  parent: () => undefined,
  traceId: () => undefined,
  close: async () => {},
};

/** Where traces are sent. */
export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without the path. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
}

/** Runs `work` in a span, which ends with it. A rejection marks the span as failed. */
export async function inSpan<T>(
  tracing: Tracing,
  { name, parent, ...attributes }: SpanAttributes & { name: string; parent?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing.open(name, attributes, parent);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
