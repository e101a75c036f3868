import { expect } from "vitest";
import { cpuMilliseconds, measureSlowness } from "./cpu-time.ts";

/** Nothing may hold the event loop of a service longer than this, in milliseconds. */
const limitMilliseconds = 200;
const tries = 3;

/**
 * Fails if asynchronous work holds the event loop for more than 200 ms. Other processes only add to
 * a measurement, by caches and processors that they share, so that the least of some tries counts.
 */
export async function expectShortSlices(work: () => Promise<unknown>): Promise<void> {
  let slice = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tries && slice >= limitMilliseconds; index++)
    slice = Math.min(slice, await measureLongestSlice(work));
  expect(slice).toBeLessThan(limitMilliseconds);
}

/**
 * Resolves to the longest CPU time in milliseconds between two turns of the event loop. It is
 * divided by the slowness of the machine, if that is more than 1.
 */
async function measureLongestSlice(work: () => Promise<unknown>): Promise<number> {
  const slowBefore = measureSlowness();
  let longest = 0;
  let running = true;
  let last = process.threadCpuUsage();
  const measure = () => {
    longest = Math.max(longest, cpuMilliseconds(last));
    last = process.threadCpuUsage();
    if (running) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  running = false;
  measure();
  return longest / Math.max(1, slowBefore, measureSlowness());
}
