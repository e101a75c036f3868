import { LRUCache } from "lru-cache";
import type { Clock } from "../../system/clock.ts";
import { StepError } from "../../system/errors.ts";

/** Topics of one account that a worker looks up in a minute, with up to three requests each. */
export const topicsPerMinuteMax = 10;
/** A step waits so long for its turn. */
const turnSecondsMax = 120;
const minute = 60_000;
const waitingAccountsMax = 10_000;

/**
 * Lets the topics of an account wait for their turn, so that one with many bare topics does not
 * occupy the source. Rejects with StepError `provider_unavailable`, which is retryable, if too many
 * wait.
 */
export function accountTurns(clock: Pick<Clock, "now" | "sleep">) {
  /** By account, when its last topics were or will be looked up. */
  const starts = new LRUCache<string, number[]>({ max: waitingAccountsMax });
  return async (account_id: string, signal: AbortSignal): Promise<void> => {
    const now = clock.now().getTime();
    const recent = (starts.get(account_id) ?? []).slice(-topicsPerMinuteMax);
    const first = recent.length < topicsPerMinuteMax ? undefined : recent[0];
    const start = Math.max(now, (first ?? 0) + minute);
    if (start - now > turnSecondsMax * 1000)
      throw new StepError(
        "provider_unavailable",
        `Too many topics of this account wait for Wikipedia, which is asked for ${topicsPerMinuteMax} a minute. Start the run again later, or add "text".`,
        { retryable: true },
      );
    starts.set(account_id, [...recent, start]);
    if (start > now) await clock.sleep(start - now, signal);
  };
}
