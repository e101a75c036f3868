import { readFileSync } from "node:fs";

/** One row of docs/benchmarks.md. */
export type Row = Record<"figure" | "ours" | "against" | "value" | "must hold", string>;

/** The quantile `q` (0 to 1) of the samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN
  );
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);

/**
 * CPU seconds of this process and its ended children (proc(5), /proc/self/stat: utime to cstime).
 */
export function cpuSeconds(): number {
  const ticks = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  return ticks / 100;
}

/** Measures the CPU and wall seconds of a task. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ cpu: number; wall: number; result: T }> {
  const [cpu, wall] = [cpuSeconds(), performance.now()];
  const result = await work();
  return { cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1000, result };
}
