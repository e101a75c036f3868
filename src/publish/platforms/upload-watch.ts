import { transferRateMin, transferWindowSeconds } from "../../net/transfer-watch.ts";
import type { Clock } from "../../system/clock.ts";
import { StepError } from "../../system/errors.ts";

export interface UploadWatch {
  /** Aborts with a retryable StepError if the receiver takes less than 32 KiB/s. */
  signal: AbortSignal;
  /** Passes the chunks on and counts them. Ends the watch with the last one. */
  count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  stop(): void;
}

/**
 * Watches the rate at which a receiver takes a file, so that a receiver that reads a few bytes at a
 * time cannot occupy a worker.
 */
export function watchUpload(clock: Clock): UploadWatch {
  const tooSlow = new AbortController();
  const stopped = new AbortController();
  let windowBytes = 0;
  const nextWindow = (): void => {
    windowBytes = 0;
    clock.sleep(transferWindowSeconds * 1000, stopped.signal).then(
      () => {
        if (windowBytes >= transferRateMin * transferWindowSeconds) return nextWindow();
        const message = "The receiver takes the file slower than 32 KiB/s.";
        tooSlow.abort(new StepError("provider_unavailable", message, { retryable: true }));
      },
      () => {},
    );
  };
  nextWindow();
  return {
    signal: tooSlow.signal,
    async *count(chunks) {
      for await (const chunk of chunks) {
        windowBytes += chunk.byteLength;
        yield chunk;
      }
      stopped.abort();
    },
    stop: () => stopped.abort(),
  };
}
