import type { Clock } from "../src/clock.ts";

interface Sleeper {
  until: number;
  wake(): void;
}

export interface MovingClock extends Clock {
  /** Milliseconds of each sleep that was asked for, in order. */
  readonly asked: readonly number[];
  /** Moves on by that many milliseconds and wakes whoever is due. */
  move(milliseconds: number): void;
  /** Resolves as soon as somebody sleeps. */
  sleeping(milliseconds?: number): Promise<void>;
}

/** A clock that stands still until a test moves it. */
export function movingClock(start = new Date("2026-01-01T00:00:00Z")): MovingClock {
  let now = start.getTime();
  const asked: number[] = [];
  const sleepers = new Set<Sleeper>();
  const watchers = new Set<() => void>();
  return {
    asked,
    now: () => new Date(now),
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        asked.push(milliseconds);
        const sleeper = { until: now + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => reject(sleepers.delete(sleeper) ? signal.reason : undefined), { once: true });
        for (const check of watchers) check();
      }),
    move(milliseconds) {
      now += milliseconds;
      for (const sleeper of [...sleepers]) {
        if (sleeper.until > now) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
    sleeping: (milliseconds) =>
      new Promise((resolve) => {
        const check = () => {
          const found = [...sleepers].some(({ until }) => milliseconds === undefined || until - now === milliseconds);
          if (!found) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
  };
}
