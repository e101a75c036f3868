import { noTracing, type Tracing, type TracingSettings } from "./tracing.ts";

/**
 * Opens the traces of a part of the service. The SDK is loaded only with a collector: it would make
 * each start slower.
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  part: string,
): Promise<Tracing> {
  if (!settings) return noTracing;
  const { openSdkTracing } = await import("./sdk-tracing.ts");
  return openSdkTracing(settings, part);
}
