import { setTimeout as delay } from "node:timers/promises";

/** Time as an argument: tests advance it instead of waiting. */
export interface Clock {
  now(): Date;
  /** Resolves after the given time. Rejects with the reason of the signal when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {}),
};
