import type { Config } from "../../config/config.ts";
import type { Caller } from "../../identity/caller.ts";

/**
 * Limits the open streams of each account in this process to its requests per minute, over all its
 * keys: each stream holds a connection and memory for ten minutes. Internal callers have no limit.
 */
export function streamLimiter(limits: Config["rateLimits"]) {
  const counts = new Map<string, number>();
  return {
    limit: ({ tier }: Pick<Caller, "tier">) =>
      tier === "admin" ? Number.POSITIVE_INFINITY : limits[tier],
    /**
     * Counts a stream and returns a function to call at its end; undefined if the account is at its
     * limit.
     */
    enter(caller: Pick<Caller, "account_id" | "tier">): (() => void) | undefined {
      const { account_id } = caller;
      const open = counts.get(account_id) ?? 0;
      if (open >= this.limit(caller)) return undefined;
      counts.set(account_id, open + 1);
      return () => {
        const left = (counts.get(account_id) ?? 1) - 1;
        if (left > 0) counts.set(account_id, left);
        else counts.delete(account_id);
      };
    },
  };
}
