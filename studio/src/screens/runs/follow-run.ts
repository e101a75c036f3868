import type { RunEvent } from "../../../../sdk/client.ts";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { parseMessages } from "../../../../sdk/event-stream.ts";
import { endEvents } from "./run-progress.ts";

export interface RunSource {
  /** Opens the stream after an event. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Reads whether the run has ended. */
  hasEnded(): Promise<boolean>;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface Listener {
  receive(event: RunEvent): void;
  setInterrupted(interrupted: boolean): void;
}

const pausesMs = [250, 500, 1000, 2000];

/**
 * Passes on all events of a run, and resolves after the event that ends it. A stream that ends
 * earlier is opened again after the last event: only a stream that was opened after the run had
 * ended is complete without that event. Rejects with a ReelwrightError, not for connections.
 */
export async function followRun(
  { open, hasEnded, pause }: RunSource,
  signal: AbortSignal,
  { receive, setInterrupted }: Listener,
): Promise<void> {
  let last: string | undefined;
  let isLastEvent = false;
  let hadEnded = false;
  for (let failures = 0; ; ) {
    try {
      const body = await open(last, signal);
      setInterrupted(false);
      for await (const { id, data } of parseMessages(body)) {
        failures = 0;
        if (data === "[DONE]" && (isLastEvent || hadEnded)) return;
        // A stream also ends after ten minutes, and when the service stops.
        if (data === "[DONE]") break;
        last = id ?? last;
        const event: RunEvent | { type: "stream_timeout" } = JSON.parse(data);
        if (event.type === "stream_timeout") continue;
        isLastEvent = endEvents.includes(event.type);
        receive(event);
      }
      hadEnded = await hasEnded();
    } catch (error) {
      if (signal.aborted) return;
      const isFinal =
        error instanceof ReelwrightError && error.status < 500 && error.status !== 429;
      if (isFinal) throw error;
      setInterrupted(true);
    }
    if (signal.aborted) return;
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, signal);
    failures += 1;
  }
}
