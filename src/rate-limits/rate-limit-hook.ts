import type { FastifyReply } from "fastify";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import type { LimitStatus } from "./meter.ts";
import { openRateLimiter } from "./rate-limiter.ts";

/**
 * Counts the requests of known callers by key or user (spec: Limits), and says in the headers of
 * every answer how the caller stands.
 */
export interface RequestLimiter {
  /** The refusal, if it is one: 429, before anything else is done. */
  count(caller: Caller, reply: FastifyReply): ApiError | undefined | Promise<ApiError | undefined>;
  /** Gives back what is leased. */
  close(): Promise<void>;
}

export function openRequestLimiter({
  config,
  clock,
  db,
}: Pick<Services, "config" | "clock" | "db">): RequestLimiter {
  const limiter = openRateLimiter({ clock, db });
  return {
    count(caller, reply) {
      if (caller.tier === "admin") return undefined;
      const standing = limiter.take(
        caller.key_id ?? caller.account_id,
        config.rateLimits[caller.tier],
      );
      if (standing instanceof Promise)
        return standing.then((later) => setRateLimitHeaders(later, reply, clock.now()));
      return setRateLimitHeaders(standing, reply, clock.now());
    },
    close: () => limiter.close(),
  };
}

/** Sets the headers; the error says why a refused request is refused. */
export function setRateLimitHeaders(
  { limit, remaining, reset_at, retry_at }: LimitStatus,
  reply: FastifyReply,
  now: Date,
): ApiError | undefined {
  reply.header("x-ratelimit-limit", limit).header("x-ratelimit-remaining", remaining);
  reply.header("x-ratelimit-reset", Math.ceil(reset_at / 1000));
  if (retry_at === undefined) return undefined;
  const seconds = Math.max(1, Math.ceil((retry_at - now.getTime()) / 1000));
  reply.header("retry-after", seconds);
  const why = remaining > 0 ? "half of it within a second" : "that is used up";
  return new ApiError(
    "rate_limit_exceeded",
    `The limit is ${limit} a minute, and ${why}; try again in ${seconds} s.`,
  );
}
