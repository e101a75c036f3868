import { LRUCache } from "lru-cache";
import type { Notifications } from "../db/notifications.ts";
import type { Clock } from "../system/clock.ts";
import { singleFlight } from "./single-flight.ts";

const keptMilliseconds = 1000;
const cacheEntriesMax = 10_000;

export interface TtlCache<T> {
  /**
   * The value from less than a second ago, or a new one. Equal calls at the same time share a load.
   */
  get(key: string, load: () => Promise<T>): T | Promise<T>;
  /** Clears the cache. Call it after a change in this process, before the response. */
  forget(): void;
  /** Stops listening for changes. */
  close(): void;
}

interface Options<T> {
  clock: Clock;
  notifications: Notifications;
  /** The notification channel on which every process announces changes. */
  channel: string;
  /** The expiry of a value; undefined for a value that does not expire. */
  goodUntil?: (value: T) => Date | undefined;
}

/**
 * Caches values of the database for a second at most, and only until a change is announced. The
 * next call sees a change of this process at once, and a change of another process as soon as its
 * notification arrives. The second limits the age when a notification is lost.
 * Why: docs/decisions/caching.md
 */
export function ttlCache<T>({ clock, notifications, channel, goodUntil }: Options<T>): TtlCache<T> {
  const loadOnce = singleFlight<T>();
  const entries = new LRUCache<string, { value: T; until: number }>({ max: cacheEntriesMax });
  let changes = 0;
  const forget = () => {
    changes += 1;
    entries.clear();
  };
  const loadValue = async (key: string, load: () => Promise<T>) => {
    const changesBefore = changes;
    // The time to live starts before the query, because the value may be as old as the query.
    const until = clock.now().getTime() + keptMilliseconds;
    const value = await loadOnce(key, load);
    // A value from before a change must not be cached after it.
    if (changes !== changesBefore) return value;
    deleteExpired(entries, clock.now().getTime());
    entries.delete(key);
    entries.set(key, { value, until: Math.min(until, goodUntil?.(value)?.getTime() ?? until) });
    return value;
  };
  return {
    get(key, load) {
      // peek keeps the order of insertion, on which deleteExpired relies.
      const entry = entries.peek(key);
      return entry && clock.now().getTime() < entry.until ? entry.value : loadValue(key, load);
    },
    forget,
    close: notifications.on(channel, forget),
  };
}

/** Deletes expired entries, oldest first: values may be large, and callers choose the keys. */
function deleteExpired<V extends { until: number }>(
  entries: LRUCache<string, V>,
  now: number,
): void {
  for (;;) {
    const { value: oldest } = entries.rkeys().next();
    const entry = oldest === undefined ? undefined : entries.peek(oldest);
    if (oldest === undefined || !entry || now < entry.until) return;
    entries.delete(oldest);
  }
}
