import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "vitest";

/** CPU time of `spendReference` in milliseconds on a machine for which limits are written. */
const referenceMilliseconds = 25;
const triesMax = 10;
/** Linux counts CPU time in steps of up to 10 ms, and a collection of garbage takes as long. */
const measurableMilliseconds = 200;
const growth = 8;
/** Twice the size may take 2.5 times as long, so 8 times the size may take 15.6 times as long. */
const growthMax = 2.5 ** Math.log2(growth) / growth;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Fails if the work takes longer than a limit in CPU time, as if on the machine of the limit. */
export async function expectCpuTime(
  work: () => unknown,
  milliseconds: number,
  tries = triesMax,
): Promise<void> {
  let least = await measure(work);
  for (let index = 0; index < tries && least >= milliseconds; index++)
    least = Math.min(least, (await measureClean(work)) / Math.max(1, measureSlowness()));
  expect(least).toBeLessThan(milliseconds);
}

/**
 * Fails if the CPU time grows much faster than the size, such as with its square: work of the size
 * is compared with eight pieces of an eighth of it, which leave as much garbage, or with as many
 * of them as take long enough to be measured. The size is doubled until the whole takes as long; a
 * time that is too short at the maximum is harmless. Compilation and other processes only add to
 * the times, so the least of tries counts.
 */
export async function expectLinearTime(
  work: (size: number) => unknown,
  size: number,
  sizeMax = Number.POSITIVE_INFINITY,
  tries = triesMax,
): Promise<void> {
  let whole = await measure(() => work(size));
  if (whole < measurableMilliseconds) {
    if (2 * size <= sizeMax) await expectLinearTime(work, 2 * size, sizeMax, tries);
    return;
  }
  let parts = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tries; index++) {
    const count = Math.min(growth, Math.ceil((growth * measurableMilliseconds) / whole));
    const workInParts = async () => {
      for (let part = 0; part < count; part++) await work(size / growth);
    };
    parts = Math.min(parts, (await measureClean(workInParts)) * (growth / count));
    if (whole < growthMax * parts) return;
    whole = Math.min(whole, await measureClean(() => work(size)));
  }
  expect(whole / parts).toBeLessThan(growthMax);
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

/** CPU time of work that does not have to collect the garbage of other work. */
function measureClean(work: () => unknown): Promise<number> {
  collectGarbage();
  return measure(work);
}

/** Enough for most work, which is far below its limit; a collection takes longer than it. */
async function measure(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  return cpuMilliseconds(start);
}

/** Writes, encodes, parses and sorts a text of 2 MB. */
function spendReference(): void {
  const rows = Array.from({ length: 60_000 }, (_, index) => `row ${index * 7919}`);
  const text = Buffer.from(JSON.stringify({ rows })).toString("base64");
  const copy: { rows: string[] } = JSON.parse(Buffer.from(text, "base64").toString());
  copy.rows.sort();
}
