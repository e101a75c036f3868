import { keyRevokedChannel } from "../api-keys/api-keys.ts";
import { type TtlCache, ttlCache } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";

/** Who a key or a token belongs to; a revoked key is forgotten. */
export type CallerCache = TtlCache<Caller>;

/** Remembers callers, never longer than their key or token is good for. */
export const openCallerCache = ({
  clock,
  notifications,
}: Pick<Services, "clock" | "notifications">): CallerCache =>
  ttlCache({
    clock,
    notifications,
    channel: keyRevokedChannel,
    goodUntil: ({ expires_at }) => expires_at,
  });
