import { randomKey } from "./random-key.ts";

export interface Retry {
  /** Maximum number of attempts. */
  attempts: number;
  /** Milliseconds before the second attempt. Each later pause doubles, up to 30 s. */
  firstPauseMs: number;
}

type Fetch = (request: Request) => Promise<Response>;
/** `copy` creates the request of each attempt; the default clones it, which buffers the body. */
export type RetryingFetch = (request: Request, copy?: () => Request) => Promise<Response>;

const retryableStatuses = new Set([429, 500, 502, 504]);
const longestPauseMs = 30_000;

/**
 * Retries requests after 429, 500, 502, 504 and broken connections. Each POST gets an
 * Idempotency-Key, so that it takes effect once.
 */
export function withRetries(fetch: Fetch, { attempts, firstPauseMs }: Retry): RetryingFetch {
  return async (request, copy = () => request.clone()) => {
    if (request.method === "POST" && !request.headers.has("idempotency-key"))
      request.headers.set("idempotency-key", randomKey());
    for (let attempt = 1; ; attempt++) {
      const outcome = await fetch(copy()).catch((error: unknown) => ({ error }));
      const last = attempt >= attempts || request.signal.aborted;
      if ("error" in outcome) {
        // If the first DELETE succeeded and its response was lost, a retry would return 404.
        if (last || request.method === "DELETE") throw outcome.error;
      } else if (last || !isRetryable(outcome.status, attempt)) return outcome;
      else await outcome.body?.cancel();
      await waitBeforeRetry(
        "error" in outcome ? null : outcome.headers.get("retry-after"),
        firstPauseMs * 2 ** (attempt - 1),
        request.signal,
      );
    }
  };
}

/** A retry gets a 409 while the first attempt is still being processed. */
const isRetryable = (status: number, attempt: number) =>
  retryableStatuses.has(status) || (status === 409 && attempt > 1);

/**
 * Waits for `Retry-After`, or for 50 to 100 % of the pause, so that clients do not retry at once.
 */
function waitBeforeRetry(
  retryAfter: string | null,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const requested = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  return sleep(
    Number.isFinite(requested)
      ? requested
      : Math.min(milliseconds, longestPauseMs) * (0.5 + Math.random() / 2),
    signal,
  );
}

/** Waits. Rejects when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
