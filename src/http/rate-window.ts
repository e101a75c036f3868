/** Measures a rate over a sliding window. */
export interface RateWindow {
  /**
   * Adds a measurement: the time in milliseconds and the total bytes until then. Returns the bytes
   * per second over the window; undefined before the window is full.
   */
  add(at: number, bytes: number): number | undefined;
  /** Starts a new window. */
  restart(): undefined;
}

export function createRateWindow(milliseconds: number): RateWindow {
  let samples: { at: number; bytes: number }[] = [];
  return {
    add(at, bytes) {
      samples.push({ at, bytes });
      // The first sample that stays is the last one from before the window.
      while (samples[1] && at - samples[1].at >= milliseconds) samples.shift();
      const [first] = samples;
      if (!first || at - first.at < milliseconds) return undefined;
      return ((bytes - first.bytes) * 1000) / (at - first.at);
    },
    restart() {
      samples = [];
      return undefined;
    },
  };
}
