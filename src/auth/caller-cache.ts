import { keyRevokedChannel } from "../api-keys/api-keys.ts";
import { type TtlCache, ttlCache } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";

/** Callers by credential; the cache is cleared when a key is revoked. */
export type CallerCache = TtlCache<Caller>;

/** Caches callers for a second at most, and never longer than their key or token is valid. */
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
