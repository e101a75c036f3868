import { expect, it } from "vitest";
import { measureEventLoopDelay } from "./event-loop-delay.ts";

it("measures how long computation delays events", async () => {
  const delay = measureEventLoopDelay();
  let turn = 0;
  await expect
    .poll(() => {
      // Each reading starts a new measurement, which misses its first interval.
      if (turn++ % 2 === 1) return delay.readP99();
      return compute(150);
    })
    .toBeGreaterThan(0.1);
  delay.stop();
});

function compute(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return 0;
}
