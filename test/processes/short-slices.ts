import { expect } from "vitest";
import { measureSlowness } from "./cpu-time.ts";
import { measureSlices, type Slices } from "./measure-slices.ts";

/** Nothing may hold the event loop of a service longer than this, in milliseconds. */
const limitMilliseconds = 200;
const tries = 3;
/** The share of one slice in all CPU time. */
const shareLimit = 0.7;
/** A slice that is shorter than this is harmless, in milliseconds. */
const harmlessMilliseconds = 50;

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
 * Fails if asynchronous work takes most of its CPU time without a turn of the event loop. The share
 * does not depend on the speed of the machine. The least of some tries counts.
 */
export async function expectParts(measure: () => Promise<Slices>): Promise<void> {
  let share = 1;
  for (let index = 0; index < tries && share >= shareLimit; index++) {
    const { longest, total } = await measure();
    share = longest < harmlessMilliseconds ? 0 : Math.min(share, longest / total);
  }
  expect(share).toBeLessThan(shareLimit);
}

/** The longest CPU time divided by the slowness of the machine, if that is more than 1. */
async function measureLongestSlice(work: () => Promise<unknown>): Promise<number> {
  const slowBefore = measureSlowness();
  const { longest } = await measureSlices(work);
  return longest / Math.max(1, slowBefore, measureSlowness());
}
