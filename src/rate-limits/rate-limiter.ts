import type { Services } from "../services/services.ts";
import { CallerMeter, type LimitStatus } from "./meter.ts";

/**
 * Counts requests by caller, exactly also where several processes do: each lets through what it has
 * leased, most of the time in memory.
 */
export interface RateLimiter {
  /**
   * Counts a request of the caller, who may send `per_minute`, and half of that within a second.
   * Rejects when the database does not answer.
   */
  take(caller: string, per_minute: number): LimitStatus | Promise<LimitStatus>;
  /** Gives the leases back. */
  close(): Promise<void>;
}

const metersMax = 10_000;

export function openRateLimiter({ db, clock }: Pick<Services, "db" | "clock">): RateLimiter {
  const meters = new Map<string, CallerMeter>();
  const closing = new AbortController();
  const open = (caller: string, per_minute: number): CallerMeter => {
    // What a forgotten meter has leased counts as used.
    if (meters.size >= metersMax) meters.clear();
    const meter = new CallerMeter({ db, clock, closing: closing.signal }, caller, per_minute);
    meters.set(caller, meter);
    return meter;
  };
  return {
    take(caller, per_minute) {
      const known = meters.get(caller);
      return (known?.limit === per_minute ? known : open(caller, per_minute)).take();
    },
    async close() {
      closing.abort();
      await Promise.allSettled([...meters.values()].map((meter) => meter.giveBack()));
    },
  };
}
