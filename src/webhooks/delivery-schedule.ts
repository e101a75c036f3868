import { retryDelay, retryPolicies } from "../jobs/retry-policies.ts";

/** What follows an attempt: its delivery is over, or there is another attempt at `due_at`. */
export interface AttemptOutcome {
  status: "pending" | "delivered" | "failed";
  due_at: Date;
}

/**
 * Decides what follows attempt number `attempt` (1 to 4), which began at `made_at`.
 * The backoff counts from the beginning of the attempt, so a slow receiver does not delay the next.
 */
export function nextOutcome(attempt: number, made_at: Date, delivered: boolean): AttemptOutcome {
  const seconds = retryDelay(retryPolicies.delivery, attempt - 1);
  const status = delivered ? "delivered" : seconds === undefined ? "failed" : "pending";
  return { status, due_at: new Date(made_at.getTime() + (seconds ?? 0) * 1000) };
}
