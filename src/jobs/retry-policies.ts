/**
 * Every retry of the background work, in one table. A policy lists the delays in seconds before the
 * second, third, … try; after the last one, the failure is final. Only failed tries count: when a
 * worker stops or dies, the next claim raises the row's `attempt`, not its `retries`.
 */
export const retryPolicies = {
  /** A tool of a run that failed with a retryable error. Each delay varies by up to a fifth. */
  step: [1, 4, 16],
  /** A render that failed with a retryable error. Its finished segments are kept. */
  render: [1, 4, 16],
  /** A publication that failed with a retryable error. An upload continues where it stopped. */
  publication: [10, 60, 300, 900],
  /** A webhook delivery: attempts at 0 s, 30 s, 2 min 30 s and 12 min 30 s. */
  delivery: [30, 120, 600],
  /** An unexpected error of the service itself, such as a lost database connection. */
  unexpectedError: [1, 1, 1, 1],
} as const satisfies Record<string, readonly number[]>;

/** The delay in seconds before the next try after `retries` retries; undefined if none is left. */
export const retryDelay = (policy: readonly number[], retries: number): number | undefined =>
  policy[retries];
