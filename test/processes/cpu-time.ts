import { expect } from "vitest";

/** CPU time of `spendReference` in milliseconds on a machine for which limits are written. */
const referenceMilliseconds = 25;
const tries = 5;
/** Linux counts CPU time in steps of up to 10 ms. */
const measurableMilliseconds = 50;
const growth = 8;

/** Fails if the work takes longer than a limit in CPU time, as if on the machine of the limit. */
export function expectCpuTime(work: () => unknown, milliseconds: number): void {
  const slowness = Math.max(1, measureSlowness());
  expect(leastCpuTime(work) / slowness).toBeLessThan(milliseconds);
}

/**
 * Fails if the CPU time grows much faster than the size, such as with its square. The size is
 * doubled until the time is long enough to be measured.
 */
export function expectLinearTime(work: (size: number) => unknown, size: number): void {
  const many = leastCpuTime(() => {
    for (let part = 0; part < growth; part++) work(size);
  });
  if (many < measurableMilliseconds) expectLinearTime(work, 2 * size);
  // With the square of the size, it would be 8 times as long.
  else expect(leastCpuTime(() => work(growth * size)) / many).toBeLessThan(growth / 2);
}

/** Returns how many times longer than usual a fixed piece of work takes on this machine. */
export function measureSlowness(): number {
  const start = process.threadCpuUsage();
  spendReference();
  return cpuMilliseconds(start) / referenceMilliseconds;
}

function cpuMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

/** The least of some tries: the first ones are compiled, and other processes only add to them. */
function leastCpuTime(work: () => unknown): number {
  const times = Array.from({ length: tries }, () => {
    const start = process.threadCpuUsage();
    work();
    return cpuMilliseconds(start);
  });
  return Math.min(...times);
}

/** Writes, encodes, parses and sorts a text of 2 MB. */
function spendReference(): void {
  const rows = Array.from({ length: 60_000 }, (_, index) => `row ${index * 7919}`);
  const text = Buffer.from(JSON.stringify({ rows })).toString("base64");
  const copy: { rows: string[] } = JSON.parse(Buffer.from(text, "base64").toString());
  copy.rows.sort();
}
