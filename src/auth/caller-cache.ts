import { keyRevoked } from "../api-keys/api-keys.ts";
import { type Remembered, remembered } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";

/** Who a key or a token belongs to; a revoked key is forgotten. */
export type KnownCallers = Remembered<Caller>;

/** Remembers callers, never longer than their key or token is good for. */
export const knownCallers = ({
  clock,
  notifications,
}: Pick<Services, "clock" | "notifications">): KnownCallers =>
  remembered({
    clock,
    notifications,
    channel: keyRevoked,
    goodUntil: ({ expires_at }) => expires_at,
  });
