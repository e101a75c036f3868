import type { Caller } from "../accounts/caller.ts";
import { keyRevoked } from "../api-keys/api-keys.ts";
import { coalescer } from "../db/coalesce.ts";
import type { Services } from "../services.ts";

const keptMilliseconds = 1000;
const entriesMax = 10_000;

export type CallerLookUp = (credential: string, verify: () => Promise<Caller>) => Promise<Caller>;

export interface KnownCallers {
  callerOf: CallerLookUp;
  /** Forgets all: after a revocation here. Those of other processes come as a hint. */
  forget(): void;
  close(): void;
}

/**
 * Remembers for a second at most who a key or a token belongs to, and never longer than it is good for.
 * A revocation in another process makes this one forget by a hint through the database; the second is for when the hint is lost.
 */
export function knownCallers({ clock, notifications }: Pick<Services, "clock" | "notifications">): KnownCallers {
  const together = coalescer<Caller>();
  const known = new Map<string, { caller: Caller; until: number }>();
  let revocations = 0;
  const forget = () => {
    revocations += 1;
    known.clear();
  };

  const keep = (credential: string, caller: Caller) => {
    if (known.size >= entriesMax) known.clear();
    const until = clock.now().getTime() + keptMilliseconds;
    known.set(credential, { caller, until: Math.min(until, caller.expires_at?.getTime() ?? until) });
  };

  const callerOf: CallerLookUp = async (credential, verify) => {
    const entry = known.get(credential);
    if (entry && clock.now().getTime() < entry.until) return entry.caller;
    const before = revocations;
    const caller = await together(credential, verify);
    // An answer from before a revocation must not be kept after it.
    if (revocations === before) keep(credential, caller);
    return caller;
  };
  return { callerOf, forget, close: notifications.on(keyRevoked, forget) };
}
