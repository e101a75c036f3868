import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { setRateLimitHeaders, setRetryAfter } from "../rate-limits/rate-limit-hook.ts";
import { type Booking, book, emptyState, freeSlots } from "../rate-limits/sliding-window.ts";
import type { Clock } from "../system/clock.ts";
import { ApiError } from "../system/errors.ts";

/**
 * Limits failed authentication by client address (300 a minute): beyond the limit, the response is
 * 429 without a database query. The counts live in this process only.
 */
export interface FailedLoginLimiter {
  /**
   * The 429 for an address beyond the limit. A credential that was valid before still passes:
   * several clients may share an address.
   */
  check(request: FastifyRequest, reply: FastifyReply, credential: string): ApiError | undefined;
  failed(request: FastifyRequest, reply: FastifyReply): void;
  succeeded(credential: string): void;
}

const minute = { milliseconds: 60_000, most: 300 };
const loginEntriesMax = 10_000;

export function openFailedLoginLimiter(clock: Clock): FailedLoginLimiter {
  const failures = new LRUCache<string, Booking>({ max: loginEntriesMax });
  const validCredentials = new LRUCache<string, true>({ max: loginEntriesMax });
  const setHeaders = ({ state }: Booking, reply: FastifyReply) => {
    const now = clock.now().getTime();
    const remaining = Math.max(0, freeSlots(state, minute, now));
    const resetAt = (state.uses[0]?.[0] ?? now) + minute.milliseconds;
    setRateLimitHeaders({ limit: minute.most, remaining, resetAt }, reply);
  };
  return {
    check(request, reply, credential) {
      if (failures.size === 0) return undefined;
      const failure = failures.get(networkPrefix(request.ip));
      const now = clock.now();
      if (!failure || now.getTime() >= failure.nextAt || validCredentials.has(credential))
        return undefined;
      setHeaders(failure, reply);
      const seconds = setRetryAfter(failure.nextAt, reply, now);
      return new ApiError(
        "rate_limit_exceeded",
        `Too many failed requests from this address: ${minute.most} a minute. Retry after ${seconds} s.`,
      );
    },
    failed({ ip }, reply) {
      const network = networkPrefix(ip);
      const before = failures.get(network)?.state ?? emptyState;
      const request = { holder: "", now: clock.now().getTime(), used: [], waiting: 1, wanted: 0 };
      const booking = book(before, request, [minute]);
      failures.set(network, booking);
      setHeaders(booking, reply);
    },
    succeeded(credential) {
      validCredentials.set(credential, true);
    },
  };
}

/** Groups IPv6 addresses by /64, because one customer usually has a whole /64. */
function networkPrefix(ip: string): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : ip;
}
