import { useEffect, useState } from "react";
import type { RunEvent } from "../../../../sdk/client.ts";
import { parseError, ReelwrightError } from "../../../../sdk/error.ts";
import { parseMessages } from "../../../../sdk/event-stream.ts";
import { authorizedFetch } from "../../api/api.ts";
import { addEvents, endEvents, noProgress, type RunProgress } from "./run-progress.ts";

export interface RunEvents {
  progress: RunProgress;
  /** Whether the stream is interrupted. It is opened again until the page is left. */
  interrupted: boolean;
  error: unknown;
}

const pausesMs = [250, 500, 1000, 2000];

/**
 * Follows the events of a run while `active`. After an interruption the stream continues behind the
 * last event. The page is drawn at most once a frame, however many events arrive.
 */
export function useRunEvents(run_id: string, active: boolean): RunEvents {
  const [events, setEvents] = useState<RunEvents>({
    progress: noProgress,
    interrupted: false,
    error: undefined,
  });
  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    const batch: RunEvent[] = [];
    let frame = 0;
    const flush = () => {
      frame = 0;
      const added = batch.splice(0);
      setEvents((state) => ({
        ...state,
        progress: addEvents(state.progress, added, Date.now()),
      }));
    };
    const receive = (event: RunEvent) => {
      batch.push(event);
      frame ||= requestAnimationFrame(flush);
    };
    setEvents({ progress: noProgress, interrupted: false, error: undefined });
    follow(run_id, controller.signal, receive, (interrupted) =>
      setEvents((state) => (state.interrupted === interrupted ? state : { ...state, interrupted })),
    ).catch((error) => {
      if (!controller.signal.aborted) setEvents((state) => ({ ...state, error }));
    });
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [run_id, active]);
  return events;
}

/** Reads the stream to the end of the run. Rejects with a ReelwrightError, not for connections. */
async function follow(
  run_id: string,
  signal: AbortSignal,
  receive: (event: RunEvent) => void,
  setInterrupted: (interrupted: boolean) => void,
): Promise<void> {
  let last: string | undefined;
  let ended = false;
  for (let failures = 0; ; ) {
    try {
      const body = await openStream(run_id, last, signal);
      setInterrupted(false);
      for await (const { id, data } of parseMessages(body)) {
        failures = 0;
        // A stream also ends after ten minutes, and when the service stops.
        if (data === "[DONE]" && ended) return;
        if (data === "[DONE]") break;
        last = id ?? last;
        const event: RunEvent | { type: "stream_timeout" } = JSON.parse(data);
        if (event.type === "stream_timeout") continue;
        ended = endEvents.includes(event.type);
        receive(event);
      }
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

async function openStream(
  run_id: string,
  last: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const url = new URL(`/v1/runs/${encodeURIComponent(run_id)}/stream`, location.origin);
  const headers: Record<string, string> = last ? { "Last-Event-ID": last } : {};
  const response = await authorizedFetch(new Request(url, { headers, signal }));
  if (!response.ok || !response.body) throw await parseError(response);
  return response.body;
}

/** Waits, but not longer than until the browser is online again. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const waited = new AbortController();
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, milliseconds);
    window.addEventListener("online", resolve, { signal: waited.signal });
    signal.addEventListener("abort", resolve, { signal: waited.signal });
  });
  waited.abort();
}
