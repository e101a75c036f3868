import { monitorEventLoopDelay } from "node:perf_hooks";

const resolutionMilliseconds = 10;

export interface EventLoopDelay {
  /** Seconds by which timers were late, at the 99th percentile, since the last call. */
  readP99(): number;
  stop(): void;
}

/** Measures how long computation delays the events of this process. */
export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  histogram.enable();
  return {
    readP99() {
      // The histogram contains the timer's own interval.
      const late = histogram.percentile(99) / 1e6 - resolutionMilliseconds;
      histogram.reset();
      return Math.max(0, late) / 1000;
    },
    stop: () => histogram.disable(),
  };
}
