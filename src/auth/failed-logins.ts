import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { setRateLimitHeaders } from "../rate-limits/rate-limit-hook.ts";
import { type Booking, book, emptyState, freeSlots } from "../rate-limits/sliding-window.ts";
import type { Clock } from "../system/clock.ts";
import type { ApiError } from "../system/errors.ts";

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
const keptMax = 10_000;

export function openFailedLoginLimiter(clock: Clock): FailedLoginLimiter {
  const failures = new Map<string, Booking>();
  const good = new Set<string>();
  const respond = ({ ledger }: Booking, reply: FastifyReply, retry_at?: number) => {
    const now = clock.now();
    const remaining = Math.max(0, freeSlots(ledger, minute, now.getTime()));
    const reset_at = (ledger.uses[0]?.[0] ?? now.getTime()) + minute.milliseconds;
    return setRateLimitHeaders({ limit: minute.most, remaining, reset_at, retry_at }, reply, now);
  };
  return {
    check(request, reply, credential) {
      if (failures.size === 0) return undefined;
      const before = failures.get(networkPrefix(request.ip));
      const refused = before && clock.now().getTime() < before.next_at && !good.has(credential);
      return refused ? respond(before, reply, before.next_at) : undefined;
    },
    failed({ ip }, reply) {
      const network = networkPrefix(ip);
      const before = failures.get(network)?.ledger ?? emptyState;
      const entry = { holder: "", now: clock.now().getTime(), used: [], waiting: 1, wanted: 0 };
      const booked = book(before, entry, [minute]);
      forgetFirst(failures);
      failures.set(network, booked);
      respond(booked, reply);
    },
    succeeded(credential) {
      forgetFirst(good);
      good.add(credential);
    },
  };
}

function forgetFirst(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size < keptMax) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}

/** Groups IPv6 addresses by /64, because one customer usually has a whole /64. */
function networkPrefix(ip: string): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : ip;
}
