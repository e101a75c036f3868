import { useEffect, useRef, useState } from "react";
import type { RunEvent } from "../../../../sdk/client.ts";
import { parseError } from "../../../../sdk/error.ts";
import { authorizedFetch } from "../../api/api.ts";
import { followRun } from "./follow-run.ts";
import { addEvents, noProgress, type RunProgress } from "./run-progress.ts";

export interface RunEvents {
  progress: RunProgress;
  /** Whether the stream is interrupted. It is opened again until the page is left. */
  interrupted: boolean;
  error: unknown;
}

const noEvents: RunEvents = { progress: noProgress, interrupted: false, error: undefined };

/**
 * Follows the events of a run to its last event, even if the run is known to have ended before that
 * event arrives. The page is drawn at most once a frame, however many events arrive. `active`:
 * undefined until it is known. `readActive` reads whether the run is active.
 */
export function useRunEvents(
  run_id: string,
  active: boolean | undefined,
  readActive: () => Promise<boolean>,
): RunEvents {
  const [{ of, events }, setEvents] = useState({ of: run_id, events: noEvents });
  const [followed, setFollowed] = useState<string>();
  const [complete, setComplete] = useState<string>();
  // The events of a run that has ended are read once. A run that is resumed is followed again.
  const isWanted = active || (active === false && complete !== run_id);
  if (isWanted && followed !== run_id) setFollowed(run_id);
  const current = followed === run_id ? followed : undefined;
  const latest = useRef(readActive);
  latest.current = readActive;
  useEffect(() => {
    if (current === undefined) return;
    const controller = new AbortController();
    setEvents({ of: current, events: noEvents });
    const change: SetEvents = (next) =>
      setEvents((state) => ({ of: current, events: next(state.events) }));
    follow(current, controller.signal, () => latest.current(), change).then(() => {
      if (controller.signal.aborted) return;
      setComplete(current);
      setFollowed(undefined);
    });
    return () => controller.abort();
  }, [current]);
  return of === run_id ? events : noEvents;
}

type SetEvents = (change: (events: RunEvents) => RunEvents) => void;

/** Resolves when the last event was shown and the run was read again. Never rejects. */
async function follow(
  run_id: string,
  signal: AbortSignal,
  readActive: () => Promise<boolean>,
  setEvents: SetEvents,
): Promise<void> {
  const batch: RunEvent[] = [];
  let frame = 0;
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const added = batch.splice(0);
    setEvents((state) => ({ ...state, progress: addEvents(state.progress, added, Date.now()) }));
  };
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  const source = {
    open: openStream.bind(undefined, run_id),
    hasEnded: async () => !(await readActive()),
    pause,
  };
  try {
    await followRun(source, signal, {
      receive(event) {
        batch.push(event);
        frame ||= requestAnimationFrame(flush);
      },
      setInterrupted: (interrupted) =>
        setEvents((state) =>
          state.interrupted === interrupted ? state : { ...state, interrupted },
        ),
    }).finally(() => {
      // A window in the background draws no frame before this function has ended.
      if (!signal.aborted) flush();
    });
    await readActive();
  } catch (error) {
    if (!signal.aborted) setEvents((state) => ({ ...state, error }));
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
