/** Time as an argument: tests advance it instead of waiting. */
export interface Clock {
  now(): Date;
  /** Resolves after the given time. Rejects with the reason of the signal when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    // Not the function of node:timers/promises, which makes an error with a stack trace for each
    // abortion: each step ends a wait for its timeout.
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
    return promise.finally(() => signal?.removeEventListener("abort", end));
  },
};
