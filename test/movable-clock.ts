import type { Clock } from "../src/system/clock.ts";

export interface MovableClock extends Clock {
  /**
   * Moves the time. Sleepers wake in the order of their times, and each sees its own time. After a
   * thousand wake-ups all see the final time, so that a sleeper that sleeps again each second does
   * not slow down a move by weeks.
   */
  advance(milliseconds: number): Promise<void>;
}

const wakesMax = 1000;

interface Sleeper {
  due: number;
  wake(): void;
}

/** Creates a clock that stands still until it is moved. */
export function movableClock(start: Date | string = "2026-01-01T00:00:00Z"): MovableClock {
  let now = new Date(start).getTime();
  const sleepers = new Set<Sleeper>();
  const next = (until: number) =>
    [...sleepers].filter((sleeper) => sleeper.due <= until).sort((a, b) => a.due - b.due)[0];
  return {
    now: () => new Date(now),
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const sleeper = { due: now + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => sleepers.delete(sleeper) && reject(signal.reason), {
          once: true,
        });
      }),
    async advance(milliseconds) {
      const until = now + milliseconds;
      let wakes = 0;
      for (let sleeper = next(until); sleeper; sleeper = next(until)) {
        now = ++wakes > wakesMax ? until : Math.max(now, sleeper.due);
        sleepers.delete(sleeper);
        sleeper.wake();
        // A woken sleeper may sleep again before `until`.
        await new Promise(setImmediate);
      }
      now = until;
      await new Promise(setImmediate);
    },
  };
}
