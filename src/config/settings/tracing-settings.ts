import Type from "typebox";
import { httpUrl } from "./patterns.ts";

/** Traces for OpenTelemetry. The names are those of its specification. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      ...httpUrl,
      description:
        "Address of a collector that receives OpenTelemetry traces as OTLP over HTTP, such as http://127.0.0.1:4318. Default: no traces",
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$",
      allowed: "name=value pairs, separated by commas",
      description: "Headers for the collector, such as an API key",
    }),
  ),
  OTEL_SERVICE_NAME: Type.String({
    minLength: 1,
    default: "reelwright",
    description: "Name of this installation in traces",
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.String({
    pattern: "^(0(\\.\\d+)?|1(\\.0+)?)$",
    allowed: "a number from 0 to 1",
    default: "1",
    description: "Share of the traces that is recorded. All spans of a trace are, or none",
  }),
};
