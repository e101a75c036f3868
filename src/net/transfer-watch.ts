import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { redactUrl } from "./redact-url.ts";

/** Limits on the duration of a download. */
export interface TransferLimits {
  clock: Clock;
  /** Deadline of the whole download: DNS, redirects, headers and body. */
  timeoutSeconds: number;
}

/** Minimum rate of a body: each window must deliver this many bytes per second on average. */
export const transferRateMin = 32 * 1024;
export const transferWindowSeconds = 10;

/**
 * Aborts a download that is too slow, so that a server cannot occupy a worker by sending a few
 * bytes at a time. `signal` aborts with StepError `invalid_input` at the deadline, or when a window
 * of 10 s delivers less than 32 KiB/s. The error is not retryable: a retry would repeat the wait.
 */
export function watchTransfer(url: string, { clock, timeoutSeconds }: TransferLimits) {
  const tooSlow = new AbortController();
  const stopped = new AbortController();
  let windowBytes = 0;
  const abort = (reason: string) =>
    tooSlow.abort(
      new StepError(
        "invalid_input",
        `The download of ${redactUrl(url)} ${reason}. Use a faster server, or upload the file with POST /v1/assets.`,
      ),
    );
  const after = (seconds: number, action: () => void) =>
    clock.sleep(seconds * 1000, stopped.signal).then(action, () => {});
  const nextWindow = () => {
    windowBytes = 0;
    void after(transferWindowSeconds, () => {
      if (windowBytes < transferRateMin * transferWindowSeconds) abort("is slower than 32 KiB/s");
      else nextWindow();
    });
  };
  void after(timeoutSeconds, () => abort(`took longer than ${timeoutSeconds} s`));
  return {
    signal: tooSlow.signal,
    /** Starts measuring the rate. Call it when the headers are received. */
    startBody: nextWindow,
    addBytes: (bytes: number) => {
      windowBytes += bytes;
    },
    stop: () => stopped.abort(),
  };
}
