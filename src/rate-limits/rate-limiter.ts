import { LRUCache } from "lru-cache";
import type { Services } from "../services/services.ts";
import { CallerMeter, type LimitStatus } from "./caller-meter.ts";

/**
 * Limits the requests of each caller and each account, exactly, with any number of processes.
 *
 * Why not rate-limiter-flexible: it queries the database for every request, or counts in each
 * process alone. Here a process leases a few of a caller's next requests and counts them in memory,
 * so that a busy caller costs one query a second. All processes together still admit exactly the
 * limit, and a key and its account are checked in one step.
 */
export interface RateLimiter {
  /** Counts a request. Rejects when the database is unavailable. */
  take(request: LimitedRequest): LimitStatus | Promise<LimitStatus>;
  /** Returns all leases. */
  close(): Promise<void>;
}

export interface LimitedRequest {
  /** The id of the API key, or of the account for an access token. */
  caller: string;
  account_id: string;
  /** The limit of the caller; half of it is admitted within one second. */
  perMinute: number;
}

/** The limit of an account, as a multiple of the limit of each of its keys. */
const accountFactor = 3;
const metersMax = 10_000;

export function openRateLimiter({ db, clock }: Pick<Services, "db" | "clock">): RateLimiter {
  // The lease of an evicted meter counts as used until its meter returns it.
  const meters = new LRUCache<string, CallerMeter>({ max: metersMax });
  const closing = new AbortController();
  const services = { db, clock, closing: closing.signal };
  const openMeter = ({ caller, account_id, perMinute }: LimitedRequest): CallerMeter => {
    const meter = new CallerMeter(services, {
      caller: { name: caller, perMinute },
      account: { name: `account:${account_id}`, perMinute: accountFactor * perMinute },
    });
    meters.set(caller, meter);
    return meter;
  };
  return {
    take(request) {
      const meter = meters.get(request.caller);
      const current = meter?.perMinute === request.perMinute ? meter : openMeter(request);
      return current.take();
    },
    async close() {
      closing.abort();
      await Promise.allSettled([...meters.values()].map((meter) => meter.returnLease()));
    },
  };
}
