import type { Config } from "../../config/config.ts";
import type { Caller } from "../../identity/caller.ts";

/**
 * Counts the streams that each account has open in this process: as many as its requests a minute, whatever the number of its keys, for each
 * holds a connection and some memory for ten minutes. Whoever has no limit of requests has none of streams.
 */
export function streamLimiter(limits: Config["rateLimits"]) {
  const counts = new Map<string, number>();
  return {
    mostOf: ({ tier }: Pick<Caller, "tier">) =>
      tier === "admin" ? Number.POSITIVE_INFINITY : limits[tier],
    /** Counts one more; what it returns is called once, at its end. Undefined where the account has as many as it may. */
    enter(caller: Pick<Caller, "account_id" | "tier">): (() => void) | undefined {
      const { account_id } = caller;
      const open = counts.get(account_id) ?? 0;
      if (open >= this.mostOf(caller)) return undefined;
      counts.set(account_id, open + 1);
      return () => {
        const left = (counts.get(account_id) ?? 1) - 1;
        if (left > 0) counts.set(account_id, left);
        else counts.delete(account_id);
      };
    },
  };
}
