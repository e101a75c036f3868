import { describe, expect, it } from "vitest";
import { expectCpuTime, expectLinearTime } from "./cpu-time.ts";

const count = (steps: number) => {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum += step % 7;
  return sum;
};

/** Work that is too slow is measured in all tries, of which a few tell the same. */
const tries = 2;
const noLimit = Number.POSITIVE_INFINITY;

describe("expectLinearTime", () => {
  it.each([
    ["with its square", (size: number) => count(size ** 2)],
    ["with its power of 1.5", (size: number) => count(size ** 1.5)],
  ])("fails for work whose time grows %s", async (_, work) => {
    const result = expectLinearTime(work, 4000, noLimit, tries);
    await expect(result).rejects.toThrow(/to be less than/);
  });

  it.each([
    ["counts", (size: number) => count(20 * size)],
    ["sorts", (size: number) => Array.from({ length: size }, (_, i) => (i * 7919) % size).sort()],
    [
      "leaves much garbage",
      (size: number) =>
        Array.from({ length: size }, (_, i) => new Intl.Segmenter("en").segment(`${i}`)),
    ],
  ])("passes for work that grows with its size and %s", async (_, work) => {
    await expectLinearTime(work, 4000);
  });

  it("passes for work that is short at the maximum of its size", async () => {
    await expectLinearTime((size) => count(size ** 2), 80, 80);
  });
});

describe("expectCpuTime", () => {
  it("fails for work that takes longer, and passes for work that takes less", async () => {
    const result = expectCpuTime(() => count(1e8), 20, tries);
    await expect(result).rejects.toThrow(/to be less than/);
    await expectCpuTime(() => count(1e6), 200);
  });
});
