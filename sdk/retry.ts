export interface Retry {
  /** How often a request is sent at most. */
  attempts: number;
  /** The pause before the second attempt, in milliseconds; each further one is twice as long, half a minute at most. */
  firstPauseMs: number;
}

type Fetch = (request: Request) => Promise<Response>;
/** `copy`: what is sent at each attempt as it is, in place of a clone, which holds a large body in memory. */
export type RetryingFetch = (request: Request, copy?: () => Request) => Promise<Response>;

const retryableStatuses = new Set([429, 500, 502, 504]);
const longestPauseMs = 30_000;

/**
 * Sends a request again where that can help: after 429, 500, 502 and 504, and after a broken connection.
 * Each POST without a `copy` of its own gets an Idempotency-Key, so that it is done once however often it is sent.
 */
export function withRetries(fetch: Fetch, { attempts, firstPauseMs }: Retry): RetryingFetch {
  return async (request, copy = () => request.clone()) => {
    if (request.method === "POST" && !request.headers.has("idempotency-key"))
      request.headers.set("idempotency-key", crypto.randomUUID());
    for (let attempt = 1; ; attempt++) {
      const outcome = await fetch(copy()).catch((error: unknown) => ({ error }));
      const last = attempt >= attempts || request.signal.aborted;
      if ("error" in outcome) {
        // A DELETE that was done, and whose answer was lost, would come back as a 404.
        if (last || request.method === "DELETE") throw outcome.error;
      } else if (last || !isRetryable(outcome.status, attempt)) return outcome;
      else await outcome.body?.cancel();
      await pause(
        "error" in outcome ? null : outcome.headers.get("retry-after"),
        firstPauseMs * 2 ** (attempt - 1),
        request.signal,
      );
    }
  };
}

/** A second attempt may meet the first one still at work, which is a 409. */
const isRetryable = (status: number, attempt: number) =>
  retryableStatuses.has(status) || (status === 409 && attempt > 1);

/** As long as the service asks for; otherwise a random part of it is left out, so that many clients don't come back at once. */
function pause(
  retryAfter: string | null,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  return sleep(
    Number.isFinite(asked)
      ? asked
      : Math.min(milliseconds, longestPauseMs) * (0.5 + Math.random() / 2),
    signal,
  );
}

/** Waits; rejects as soon as the signal aborts. */
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
