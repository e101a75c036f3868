import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { setRateLimitHeaders } from "../rate-limits/rate-limit-hook.ts";
import { type Booking, book, emptyState, freeSlots } from "../rate-limits/sliding-window.ts";
import type { Clock } from "../system/clock.ts";
import type { ApiError } from "../system/errors.ts";

/** Keeps an address from trying key after key: when it was refused too often, it gets 429 without a look-up. Counted in this process alone. */
export interface FailedLoginLimiter {
  /** The 429 of such an address. A credential that was good before is looked up all the same: others may share the address. */
  refusal(request: FastifyRequest, reply: FastifyReply, credential: string): ApiError | undefined;
  failed(request: FastifyRequest, reply: FastifyReply): void;
  succeeded(credential: string): void;
}

const minute = { milliseconds: 60_000, most: 300 };
const keptMax = 10_000;

export function openFailedLoginLimiter(clock: Clock): FailedLoginLimiter {
  const failures = new Map<string, Booking>();
  const good = new Set<string>();
  const answer = ({ ledger }: Booking, reply: FastifyReply, retry_at?: number) => {
    const now = clock.now();
    const remaining = Math.max(0, freeSlots(ledger, minute, now.getTime()));
    const reset_at = (ledger.uses[0]?.[0] ?? now.getTime()) + minute.milliseconds;
    return setRateLimitHeaders({ limit: minute.most, remaining, reset_at, retry_at }, reply, now);
  };
  return {
    refusal(request, reply, credential) {
      if (failures.size === 0) return undefined;
      const before = failures.get(networkPrefix(request.ip));
      const refused = before && clock.now().getTime() < before.next_at && !good.has(credential);
      return refused ? answer(before, reply, before.next_at) : undefined;
    },
    failed({ ip }, reply) {
      const network = networkPrefix(ip);
      const before = failures.get(network)?.ledger ?? emptyState;
      const entry = { holder: "", now: clock.now().getTime(), used: [], waiting: 1, wanted: 0 };
      const booked = book(before, entry, [minute]);
      forgetFirst(failures);
      failures.set(network, booked);
      answer(booked, reply);
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

/** One customer usually has a whole /64 of IPv6 addresses. */
function networkPrefix(ip: string): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : ip;
}
