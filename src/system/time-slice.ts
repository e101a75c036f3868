import { setImmediate } from "node:timers/promises";

/** Longest time that a computation holds the event loop before it lets other events run. */
const sliceMilliseconds = 10;

/**
 * Splits a long computation on the event loop into slices:
 * `if (slice.isOver()) await slice.next();` in its loop.
 */
export class TimeSlice {
  #end = performance.now() + sliceMilliseconds;

  isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Lets waiting events run, then starts the next slice. */
  async next(): Promise<void> {
    await setImmediate();
    this.#end = performance.now() + sliceMilliseconds;
  }
}
