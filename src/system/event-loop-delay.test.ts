import { expect, it } from "vitest";
import { measureEventLoopDelay } from "./event-loop-delay.ts";

it("measures how long computation delays events", async () => {
  const delay = measureEventLoopDelay();
  // The first interval only starts the measurement, so the computation is repeated.
  await expect
    .poll(() => {
      const measured = delay.readP99();
      compute(150);
      return measured;
    })
    .toBeGreaterThan(0.1);
  delay.stop();
});

function compute(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
