import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Notifications, notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Log } from "../../system/log.ts";

/** The payload is a comma-separated list of run ids. */
export const runEventsChannel = "run_events";
/** A payload holds 8000 bytes. */
const payloadIdsMax = 200;

/** Notifies readers that a run has new events. */
export type NotifyRun = (run_id: string) => void;

/** From one notification to the next. The first one after a pause is sent at once. */
const pauseMilliseconds = 25;

/**
 * Sends notifications outside transactions, because PostgreSQL commits transactions that NOTIFY one
 * after another. Runs that change until the next one is sent share it, because each one wakes all
 * processes.
 */
export function runNotifier(db: Kysely<Database>, log: Log): NotifyRun {
  const waiting = new Set<string>();
  let sending = false;
  const send = async () => {
    sending = true;
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, payloadIdsMax);
      for (const id of ids) waiting.delete(id);
      // After a lost notification, a stream reads the events at its next keep-alive.
      await notify(db, runEventsChannel, ids.join(",")).catch((error) =>
        log.warn({ err: error }, "Run event notification failed"),
      );
      await delay(pauseMilliseconds);
    }
    sending = false;
  };
  return (run_id) => {
    waiting.add(run_id);
    if (!sending) void send();
  };
}

export interface RunSubscriptions {
  /** Calls `wake` when the run may have new events. Returns a function that unsubscribes. */
  subscribe(run_id: string, wake: () => void): () => void;
}

/** Passes each notification to the subscribers of its runs. */
export function runSubscriptions(notifications: Notifications): RunSubscriptions {
  const subscribers = new Map<string, Set<() => void>>();
  notifications.on(runEventsChannel, (payload) => {
    for (const id of payload === "" ? subscribers.keys() : payload.split(","))
      for (const wake of subscribers.get(id) ?? []) wake();
  });
  return {
    subscribe(run_id, wake) {
      const ofRun = subscribers.get(run_id) ?? new Set();
      subscribers.set(run_id, ofRun.add(wake));
      return () => {
        ofRun.delete(wake);
        if (ofRun.size === 0) subscribers.delete(run_id);
      };
    },
  };
}
