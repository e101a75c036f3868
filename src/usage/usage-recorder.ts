import pLimit from "p-limit";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { openCountedKeys } from "./counted-keys.ts";
import { openSketch } from "./sketch.ts";
import { addCounts, type CountedRoute, countRequest, type UsageCounts } from "./usage-counts.ts";
import { addUsage } from "./usage-rows.ts";

export interface UsageRecorder {
  /** Counts a request after its response. Takes well under a microsecond; runs no query. */
  record(route: CountedRoute, caller: Caller, status: number, milliseconds: number): void;
  /** Resolves when all earlier records are visible to every process. */
  flush(): Promise<void>;
  /** Writes the rest. If the database is unreachable, it is lost. */
  close(): Promise<void>;
}

/** Together with the time of a write, a crash loses less than 2 s of counts. */
const flushMilliseconds = 1000;

/**
 * Counts requests in memory and adds them to the tables every second.
 * Why: docs/decisions/caching.md
 */
export function openUsageRecorder({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): UsageRecorder {
  const { toBin } = openSketch();
  const countedKey = openCountedKeys();
  const closing = new AbortController();
  const oneAtATime = pLimit(1);
  let counts: UsageCounts = new Map();
  let queued: Promise<void> | undefined;

  const write = async () => {
    queued = undefined;
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    await addUsage(db, batch).catch((error) => {
      addCounts(counts, batch);
      throw error;
    });
  };
  // Calls during a write share the write after it.
  const flush = () => {
    queued ??= oneAtATime(write);
    return queued;
  };
  const flushEverySecond = async () => {
    while (!closing.signal.aborted) {
      await clock.sleep(flushMilliseconds, closing.signal).catch(() => {});
      await flush().catch((error) => log.warn({ err: error }, "Usage could not be written"));
    }
  };
  const flushing = flushEverySecond();

  return {
    record(route, { account_id, key_id }, status, milliseconds) {
      const at = clock.now().getTime();
      countRequest(counts, {
        route,
        account_id,
        key_id: countedKey(account_id, key_id, at),
        failed: status >= 400,
        milliseconds,
        bin: toBin(milliseconds),
        at,
      });
    },
    flush,
    async close() {
      closing.abort();
      await flushing;
      await flush().catch((error) => log.error({ err: error }, "Usage lost at shutdown"));
    },
  };
}
