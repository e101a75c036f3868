import type { FastifyReply } from "fastify";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import type { LimitStatus } from "./caller-meter.ts";
import { openRateLimiter } from "./rate-limiter.ts";

/** Counts the requests of authenticated callers and sets the X-RateLimit headers. */
export interface RequestLimiter {
  /**
   * Counts a request. Returns the 429 of a refused request, before any other work is done for it.
   */
  count(caller: Caller, reply: FastifyReply): ApiError | undefined | Promise<ApiError | undefined>;
  /** Returns all leases. */
  close(): Promise<void>;
}

export function openRequestLimiter({
  config,
  clock,
  db,
}: Pick<Services, "config" | "clock" | "db">): RequestLimiter {
  const limiter = openRateLimiter({ clock, db });
  const respond = (status: LimitStatus, reply: FastifyReply) => {
    setRateLimitHeaders(status, reply);
    return status.refusal && rateLimitError(status.refusal, status.remaining, reply, clock.now());
  };
  return {
    count({ tier, key_id, account_id }, reply) {
      if (tier === "admin") return undefined;
      const perMinute = config.rateLimits[tier];
      const status = limiter.take({ caller: key_id ?? account_id, account_id, perMinute });
      return status instanceof Promise
        ? status.then((later) => respond(later, reply))
        : respond(status, reply);
    },
    close: () => limiter.close(),
  };
}

export function setRateLimitHeaders(
  { limit, remaining, resetAt }: Pick<LimitStatus, "limit" | "remaining" | "resetAt">,
  reply: FastifyReply,
): void {
  reply.header("x-ratelimit-limit", limit).header("x-ratelimit-remaining", remaining);
  reply.header("x-ratelimit-reset", Math.ceil(resetAt / 1000));
}

/** Sets Retry-After and returns it, in whole seconds. `retryAt` is in Unix milliseconds. */
export function setRetryAfter(retryAt: number, reply: FastifyReply, now: Date): number {
  const seconds = Math.max(1, Math.ceil((retryAt - now.getTime()) / 1000));
  reply.header("retry-after", seconds);
  return seconds;
}

function rateLimitError(
  { retryAt, by, limit }: NonNullable<LimitStatus["refusal"]>,
  remaining: number,
  reply: FastifyReply,
  now: Date,
): ApiError {
  const seconds = setRetryAfter(retryAt, reply, now);
  const exceeded =
    remaining > 0 ? `${Math.floor(limit / 2)} requests a second` : `${limit} requests a minute`;
  const whose = by === "account" ? " for all API keys and access tokens of this account" : "";
  return new ApiError(
    "rate_limit_exceeded",
    `Rate limit exceeded: ${exceeded}${whose}. Retry after ${seconds} s.`,
  );
}
