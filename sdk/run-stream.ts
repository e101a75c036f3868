import { parseError, ReelwrightError } from "./error.ts";
import { parseMessages } from "./event-stream.ts";
import { type Retry, sleep } from "./retry.ts";
import type { components } from "./schema.ts";

/** An event of a run's stream. */
export type RunEvent = Exclude<components["schemas"]["RunStreamEvent"], { type: "stream_timeout" }>;

interface Source {
  /** Opens the stream after the given event. */
  open(lastEventId: string | undefined): Promise<Response>;
  /** Whether the run has ended. */
  ended(): Promise<boolean>;
  retry: Retry;
}

const endEvents: readonly string[] = ["run_complete", "run_failed", "run_cancelled"];

/**
 * Iterates over the events of a run to its end. A connection that breaks or reaches its ten minutes
 * is reopened after the last event.
 */
export async function* runEvents(
  { open, ended, retry }: Source,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  let lastEventId: string | undefined;
  let runEnded = false;
  for (let failures = 0; ; ) {
    try {
      const body = await readBody(await open(lastEventId));
      for await (const { id, data } of parseMessages(body)) {
        failures = 0;
        if (data === "[DONE]" && (runEnded || (await ended()))) return;
        if (data === "[DONE]") break;
        lastEventId = id ?? lastEventId;
        const event: components["schemas"]["RunStreamEvent"] = JSON.parse(data);
        if (event.type === "stream_timeout") continue;
        // A failed run may have been resumed, so only the last event counts.
        runEnded = endEvents.includes(event.type);
        yield event;
      }
    } catch (error) {
      if (signal.aborted || error instanceof ReelwrightError) throw error;
      failures += 1;
      if (failures >= retry.attempts) throw error;
    }
    await sleep(retry.firstPauseMs, signal);
  }
}

async function readBody(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (!response.ok || !response.body) throw await parseError(response);
  return response.body;
}
