import type { Kysely } from "kysely";
import { type Notifications, notify } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { Log } from "../../system/log.ts";

/** Carries ids of runs, separated by commas. */
export const runEventsChannel = "run_events";
/** A notification holds 8000 bytes. */
const ids_max = 200;

/** Says that runs have new events. */
export type NotifyRun = (run_id: string) => void;

/**
 * Sends hints after the fact and apart from the transactions: a NOTIFY within one makes all that notify commit one after another.
 * While one hint is on its way, the runs that come meanwhile share the next.
 */
export function runNotifier(db: Kysely<Database>, log: Log): NotifyRun {
  const waiting = new Set<string>();
  let sending = false;
  const send = async () => {
    sending = true;
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, ids_max);
      for (const id of ids) waiting.delete(id);
      // A lost hint costs a stream some seconds: it looks again by itself.
      await notify(db, runEventsChannel, ids.join(",")).catch((error) =>
        log.warn({ err: error }, "A hint about run events was lost."),
      );
    }
    sending = false;
  };
  return (run_id) => {
    waiting.add(run_id);
    if (!sending) void send();
  };
}

export interface RunSubscriptions {
  /** Calls back whenever the run may have new events. Returns the way to stop. */
  follow(run_id: string, wake: () => void): () => void;
}

/** Hands each hint to those who follow its run. */
export function runSubscriptions(notifications: Notifications): RunSubscriptions {
  const followers = new Map<string, Set<() => void>>();
  notifications.on(runEventsChannel, (payload) => {
    for (const id of payload === "" ? followers.keys() : payload.split(","))
      for (const wake of followers.get(id) ?? []) wake();
  });
  return {
    follow(run_id, wake) {
      const mine = followers.get(run_id) ?? new Set();
      followers.set(run_id, mine.add(wake));
      return () => {
        mine.delete(wake);
        if (mine.size === 0) followers.delete(run_id);
      };
    },
  };
}
