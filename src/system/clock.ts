import { setTimeout as delay } from "node:timers/promises";

/** Time as an argument, so that a test moves it instead of waiting. */
export interface Clock {
  now(): Date;
  /** Resolves after that many milliseconds; rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {}),
};
