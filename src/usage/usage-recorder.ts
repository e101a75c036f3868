import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { openSketch } from "./sketch.ts";
import { addCounts, type CountedRoute, countRequest, type UsageCounts } from "./usage-counts.ts";
import { addUsage } from "./usage-rows.ts";

export interface UsageRecorder {
  /** Counts a request that has been answered. Takes well under a microsecond and no query. */
  record(route: CountedRoute, caller: Caller, status: number, milliseconds: number): void;
  /** Resolves when all that was recorded before the call can be read by every process. */
  flush(): Promise<void>;
  /** Writes what is left; where the database is away, it is lost. */
  close(): Promise<void>;
}

/** A crash loses what was recorded since the last write: with the time that a write takes on a busy machine, less than 2 s. */
const flush_milliseconds = 1000;

/** Counts requests in memory and adds them to the tables together. */
export function openUsageRecorder({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): UsageRecorder {
  const { toBin: binOf } = openSketch();
  const closing = new AbortController();
  let counts: UsageCounts = new Map();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const write = async () => {
    next = undefined;
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    await addUsage(db, batch).catch((error) => {
      addCounts(counts, batch);
      throw error;
    });
  };
  // Who comes while a write is under way shares the one after it.
  const flush = () => {
    next ??= last.then(write, write);
    last = next;
    return next;
  };
  const flushNowAndThen = async () => {
    while (!closing.signal.aborted) {
      await clock.sleep(flush_milliseconds, closing.signal).catch(() => {});
      await flush().catch((error) =>
        log.warn({ err: error }, "Usage could not be written; it is tried again."),
      );
    }
  };
  const flushing = flushNowAndThen();

  return {
    record(route, { account_id, key_id }, status, milliseconds) {
      const at = clock.now().getTime();
      countRequest(counts, {
        route,
        account_id,
        key_id,
        failed: status >= 400,
        milliseconds,
        bin: binOf(milliseconds),
        at,
      });
    },
    flush,
    async close() {
      closing.abort();
      await flushing;
      await flush().catch((error) =>
        log.error({ err: error }, "The last usage could not be written and is lost."),
      );
    },
  };
}
