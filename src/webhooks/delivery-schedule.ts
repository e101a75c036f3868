import { retryDelay, retryPolicies } from "../jobs/retry-policies.ts";

/**
 * The least time between two attempts, for retries that were delayed by an outage of the service.
 */
const minPauseSeconds = 30;

/** What follows an attempt: its delivery is over, or there is another attempt at `due_at`. */
export interface AttemptOutcome {
  status: "pending" | "delivered" | "failed";
  due_at: Date;
}

interface EndedAttempt {
  /** 1 to 4. */
  attempt: number;
  /** When this attempt began. */
  made_at: Date;
  /** When the first attempt of the delivery began. */
  first_attempt_at: Date;
  delivered: boolean;
}

/**
 * Decides what follows an attempt. Retries are due 30 s, 150 s and 750 s after the beginning of the
 * first attempt, so neither slow receivers nor late attempts add up.
 * Why: docs/decisions/webhook-deliveries.md
 */
export function nextOutcome(ended: EndedAttempt): AttemptOutcome {
  const { attempt, made_at, first_attempt_at, delivered } = ended;
  if (delivered) return { status: "delivered", due_at: made_at };
  if (retryDelay(retryPolicies.delivery, attempt - 1) === undefined)
    return { status: "failed", due_at: made_at };
  const planned = first_attempt_at.getTime() + secondsAfterFirst(attempt) * 1000;
  const earliest = made_at.getTime() + minPauseSeconds * 1000;
  return { status: "pending", due_at: new Date(Math.max(planned, earliest)) };
}

/** Seconds from the first attempt to the one after `attempt`. */
const secondsAfterFirst = (attempt: number): number =>
  retryPolicies.delivery.slice(0, attempt).reduce((sum, seconds) => sum + seconds, 0);
